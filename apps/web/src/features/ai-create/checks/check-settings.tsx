import { type CheckSetting, contract } from '@zhiying/contract';
import { Button, Input, InputNumber, Radio } from 'antd';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './checks.module.css';

const aiCheck = contract.aiCheck;
const JUDGEMENTS = [
  { value: 'block', label: '禁止发布' },
  { value: 'warn', label: '只提醒' },
] as const;

/** How strict the channel's checks are, and what they look for. */
export function CheckSettings() {
  const setting = useCall(aiCheck.setting, undefined, { staleTime: 0 });
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-label="检查设置">
        <h2>检查设置</h2>
        <p>对当前渠道生效，下次检查时按新设置执行。</p>
        <Loaded query={setting}>{(data) => <SettingForm key={JSON.stringify(data)} setting={data} />}</Loaded>
      </section>
      <Rules />
    </div>
  );
}

function SettingForm({ setting }: { setting: CheckSetting }) {
  const draft = useDraft(setting);
  const { values, set, issueOf } = draft;
  const save = useAction(aiCheck.setSetting, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: () => void message.success('检查设置已保存'),
  });
  const submit = () => {
    const issues = issuesOf(aiCheck.setSetting, values);
    draft.showIssues(issues);
    if (issues.length === 0) save.mutate(values);
  };
  const percent = (name: 'similarityWarn' | 'similarityBlock', label: string, hint: string) => (
    <Field label={label} required issue={issueOf(name)} hint={hint}>
      {(control) => (
        <InputNumber
          {...control}
          min={5}
          max={100}
          precision={0}
          suffix="%"
          style={{ width: '100%' }}
          value={values[name]}
          onChange={(value) => set(name, value ?? setting[name])}
        />
      )}
    </Field>
  );
  const judgement = (name: 'unboundPrice' | 'changedFact', label: string, hint: string) => (
    <Field label={label} hint={hint}>
      {({ id }) => (
        <Radio.Group
          id={id}
          value={values[name]}
          options={[...JUDGEMENTS]}
          onChange={(event) => set(name, event.target.value as 'block' | 'warn')}
        />
      )}
    </Field>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FailureNote error={save.error} />
      <div className={styles.pair}>
        {percent('similarityWarn', '相似度提醒线', '与渠道内其他文章的相似度达到该值时提醒')}
        {percent('similarityBlock', '相似度禁止线', '达到该值时不能发布')}
      </div>
      {judgement('unboundPrice', '手写的价格', '价格和优惠没有取自事实卡')}
      {judgement('changedFact', '事实已变化', '文中引用的事实在写成之后有改动')}
      <Field label="AI 标识" required issue={issueOf('aiLabel')} hint="显示在每篇文章末尾">
        {(control) => (
          <Input
            {...control}
            value={values.aiLabel}
            maxLength={60}
            showCount
            onChange={(event) => set('aiLabel', event.target.value)}
          />
        )}
      </Field>
      <Button type="primary" htmlType="submit" disabled={draft.changed.length === 0} loading={save.isPending}>
        保存
      </Button>
    </form>
  );
}

function Rules() {
  const rules = useCall(aiCheck.rules);
  return (
    <section className={styles.card} aria-label="检查内容">
      <h2>检查内容</h2>
      <Loaded query={rules}>
        {({ total, rows }) => (
          <>
            <p>
              每次保存和发布前检查 {rows.length} 类问题，词库共 {total.toLocaleString('zh-CN')} 条。
            </p>
            <ul className={styles.rules}>
              {rows.map(({ rule, label, citation, entries }) => (
                <li key={rule}>
                  <b>{label}</b>
                  <span>{citation}</span>
                  <i>{entries > 1 ? `${entries.toLocaleString('zh-CN')} 条` : ''}</i>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}
