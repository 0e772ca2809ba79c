import { contract, type DataOf, type GrowthRules } from '@zhiying/contract';
import { Button } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { Column, Note, Row } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { TableHead } from '#kit/display/table-head.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { number, onOff, text, wordList } from '#kit/form/entry-controls.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { useUnsaved } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '../growth.module.css';

type Config = DataOf<typeof contract.growthConfig.info>;

const most = (label: string, suffix: string, half = false) =>
  number<GrowthRules>(label, { blank: 1, min: 1, suffix, half });
const clock = (label: string) => text<GrowthRules>(label, { max: 5, half: true, placeholder: '' });

const fieldsOf = (modelReady: boolean) =>
  settingFields(contract.growthConfig.save, {
    perPersonWeek: most('每人每周', '次', true),
    perAccountDay: most('每账号每天', '次', true),
    perStoreDay: most('每门店每天', '次'),
    quietFrom: clock('免打扰时段开始'),
    quietTo: clock('免打扰时段结束'),
    retentionDays: most('未成线索的潜客保留', '天'),
    useModel: onOff<GrowthRules>('规则判定后由模型复判', {
      hint: modelReady ? '计入 AI 用量' : '未接入模型，只用规则判定',
    }),
    models: wordList<GrowthRules>('车型词', { hint: '评论里出现时识别为车型' }),
    regions: wordList<GrowthRules>('地区词', { hint: '评论里出现时识别为地区' }),
  });
const FIELDS = { withModel: fieldsOf(true), withoutModel: fieldsOf(false) };

/** 配置: limits, quiet hours, how long anything is kept, and what the rules look for. */
export function ConfigTab() {
  const config = useCall(contract.growthConfig.info);
  return (
    <Column padding="0 gutter 24" gap={16} height="full" minHeight={0} overflow="y" className={styles.scroll}>
      <QueryView query={config}>{(data) => <Form config={data} />}</QueryView>
    </Column>
  );
}

function Form({ config: { rules, mayChange, patterns, modelReady, promptVersion } }: { config: Config }) {
  const entry = useSettingForm(modelReady ? FIELDS.withModel : FIELDS.withoutModel, rules, {
    readOnly: !mayChange,
    onSaved: () => void message.success('已保存'),
  });
  const same = entry.unsaved === 0;
  const judgedByModel = modelReady && entry.draft.values.useModel;
  useUnsaved(!same);
  return (
    <form
      className={classOf({ maxWidth: 720, padding: 20, background: 'card', border: 'line', radius: 8 })}
      onSubmit={(event) => {
        event.preventDefault();
        entry.save();
      }}
    >
      <FailureNote error={entry.error} />
      <FormSection title="触达上限">
        <EntryFormFields
          entry={entry}
          only={['perPersonWeek', 'perAccountDay', 'perStoreDay', 'quietFrom', 'quietTo']}
        />
      </FormSection>
      <FormSection title="资料保留">
        <EntryFormFields entry={entry} only={['retentionDays']} />
        <Note>到期后删除昵称、原话和作者散列，报表数字保留。</Note>
      </FormSection>
      <FormSection
        title="意向判定"
        action={
          <Mark tone={judgedByModel ? 'primary' : 'warning'}>
            {judgedByModel ? `提示词第 ${promptVersion} 版` : '仅规则判定'}
          </Mark>
        }
      >
        <EntryFormFields entry={entry} only={['useModel', 'models', 'regions']} />
        <table className={classOf({ width: 'full' }, styles.table)}>
          <TableHead columns={['规则', '含义', '判为', '例句']} />
          <tbody>
            {patterns.map(({ rule, title, level, example }) => (
              <tr key={rule}>
                <th scope="row">{rule}</th>
                <td>{title}</td>
                <td>{level}</td>
                <td>{example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </FormSection>
      {mayChange && (
        <Row gap={8} align="stretch" justify="end">
          <Button disabled={same} onClick={entry.reset}>
            还原
          </Button>
          <Button type="primary" htmlType="submit" disabled={same} loading={entry.busy}>
            保存
          </Button>
        </Row>
      )}
    </form>
  );
}
