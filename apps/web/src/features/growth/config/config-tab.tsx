import { contract, type DataOf, type GrowthRules } from '@zhiying/contract';
import { Button } from 'antd';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { number, onOff, text, words } from '#kit/form/entry-controls.tsx';
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
    quietFrom: clock('安静时段开始'),
    quietTo: clock('安静时段结束'),
    retentionDays: most('未成线索的潜客保留', '天'),
    useModel: onOff<GrowthRules>('规则判定后由模型复判', {
      hint: modelReady ? '计入 AI 用量' : '未接入模型，只用规则判定',
    }),
    models: words<GrowthRules>('车型词', { hint: '评论里出现时识别为车型' }),
    regions: words<GrowthRules>('地区词', { hint: '评论里出现时识别为地区' }),
  });
const FIELDS = { withModel: fieldsOf(true), withoutModel: fieldsOf(false) };

/** 配置: limits, quiet hours, how long anything is kept, and what the rules look for. */
export function ConfigTab() {
  const config = useCall(contract.growthConfig.info);
  return (
    <div className={styles.scroll}>
      <Loaded query={config}>{(data) => <Form config={data} />}</Loaded>
    </div>
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
      className={styles.config}
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
        <p className={pieces.note}>到期后删除昵称、原话和作者散列，报表数字保留。</p>
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
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">规则</th>
              <th scope="col">含义</th>
              <th scope="col">判为</th>
              <th scope="col">例句</th>
            </tr>
          </thead>
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
        <div className={styles.decide}>
          <Button disabled={same} onClick={entry.reset}>
            还原
          </Button>
          <Button type="primary" htmlType="submit" disabled={same} loading={entry.busy}>
            保存
          </Button>
        </div>
      )}
    </form>
  );
}
