import { contract, type DataOf, type GrowthRules } from '@zhiying/contract';
import { Button, Input, InputNumber, Switch } from 'antd';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FieldRow, FormSection } from '#kit/form/field.tsx';
import { sameValue } from '#kit/form/same-value.ts';
import { WordsInput } from '#kit/form/words-input.tsx';
import { useUnsaved } from '#kit/page/page-context.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from '../growth.module.css';

type Config = DataOf<typeof contract.growthConfig.info>;
type Figure = 'perPersonWeek' | 'perAccountDay' | 'perStoreDay' | 'retentionDays';

/** 配置: limits, quiet hours, how long anything is kept, and what the rules look for. */
export function ConfigTab() {
  const config = useCall(contract.growthConfig.info);
  return (
    <div className={styles.scroll}>
      <Loaded query={config}>{(data) => <Form key={JSON.stringify(data.rules)} config={data} />}</Loaded>
    </div>
  );
}

function Form({ config: { rules, mayChange, patterns, modelReady, promptVersion } }: { config: Config }) {
  const [draft, setDraft] = useState<GrowthRules>(rules);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const save = useAction(contract.growthConfig.save, {
    onSuccess: () => void message.success('已保存'),
    onError: ({ issues }) => setWrong(Object.fromEntries(issues.map(({ path, msg }) => [path, msg]))),
  });
  const same = sameValue(draft, rules);
  useUnsaved(!same);
  const number = (name: Figure, label: string, suffix: string) => (
    <Field label={label} issue={wrong[name]}>
      {({ id, status }) => (
        <InputNumber
          id={id}
          status={status}
          min={1}
          precision={0}
          suffix={suffix}
          disabled={!mayChange}
          style={{ width: '100%' }}
          value={draft[name]}
          onChange={(value) => setDraft({ ...draft, [name]: value ?? 1 })}
        />
      )}
    </Field>
  );
  const clock = (name: 'quietFrom' | 'quietTo', label: string) => (
    <Field label={label} issue={wrong[name]}>
      {({ id, status }) => (
        <Input
          id={id}
          status={status}
          maxLength={5}
          disabled={!mayChange}
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const words = (name: 'models' | 'regions', label: string, hint: string) => (
    <Field label={label} hint={hint} issue={wrong[name]}>
      {({ id, status }) =>
        mayChange ? (
          <WordsInput
            id={id}
            status={status}
            value={draft[name]}
            onChange={(value) => setDraft({ ...draft, [name]: value })}
          />
        ) : (
          <p id={id}>{draft[name].join('、') || '未填写'}</p>
        )
      }
    </Field>
  );
  return (
    <form
      className={styles.config}
      onSubmit={(event) => {
        event.preventDefault();
        setWrong({});
        save.mutate(draft);
      }}
    >
      <FailureNote error={save.error} />
      <FormSection title="触达上限">
        <FieldRow>
          {number('perPersonWeek', '每人每周', '次')}
          {number('perAccountDay', '每账号每天', '次')}
        </FieldRow>
        {number('perStoreDay', '每门店每天', '次')}
        <FieldRow>
          {clock('quietFrom', '安静时段开始')}
          {clock('quietTo', '安静时段结束')}
        </FieldRow>
      </FormSection>
      <FormSection title="资料保留">
        {number('retentionDays', '未成线索的潜客保留', '天')}
        <p className={pieces.note}>到期后删除昵称、原话和作者散列，报表数字保留。</p>
      </FormSection>
      <FormSection
        title="意向判定"
        action={
          <Mark tone={modelReady && draft.useModel ? 'primary' : 'warning'}>
            {modelReady && draft.useModel ? `提示词第 ${promptVersion} 版` : '仅规则判定'}
          </Mark>
        }
      >
        <Field label="规则判定后由模型复判" hint={modelReady ? '计入 AI 用量' : '未接入模型，只用规则判定'}>
          {({ id }) => (
            <Switch
              id={id}
              disabled={!mayChange}
              checked={draft.useModel}
              onChange={(useModel) => setDraft({ ...draft, useModel })}
            />
          )}
        </Field>
        {words('models', '车型词', '评论里出现时识别为车型')}
        {words('regions', '地区词', '评论里出现时识别为地区')}
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
          <Button disabled={same} onClick={() => setDraft(rules)}>
            还原
          </Button>
          <Button type="primary" htmlType="submit" disabled={same} loading={save.isPending}>
            保存
          </Button>
        </div>
      )}
    </form>
  );
}
