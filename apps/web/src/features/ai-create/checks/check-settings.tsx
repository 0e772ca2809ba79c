import { type CheckSetting, contract } from '@zhiying/contract';
import { Button, Radio } from 'antd';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { number, text } from '#kit/form/entry-controls.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './checks.module.css';

const aiCheck = contract.aiCheck;
const JUDGEMENTS = [
  { value: 'block', label: '禁止发布' },
  { value: 'warn', label: '只提醒' },
] as const;
type Judgement = (typeof JUDGEMENTS)[number]['value'];

const percent = (label: string, blank: number, hint: string) =>
  number<CheckSetting>(label, { blank, min: 5, max: 100, suffix: '%', required: true, half: true, hint });

const judgement = (label: string, hint: string): FieldSpec<Judgement, CheckSetting> => ({
  label,
  hint,
  blank: () => 'block',
  control: ({ id }, { value, set }) => (
    <Radio.Group
      id={id}
      value={value}
      options={[...JUDGEMENTS]}
      onChange={(event) => set(event.target.value as Judgement)}
    />
  ),
});

const FIELDS = settingFields(aiCheck.setSetting, {
  similarityWarn: percent('相似度提醒线', 5, '与渠道内其他文章的相似度达到该值时提醒'),
  similarityBlock: percent('相似度禁止线', 5, '达到该值时不能发布'),
  unboundPrice: judgement('手写的价格', '价格和优惠没有取自事实卡'),
  changedFact: judgement('事实已变化', '文中引用的事实在写成之后有改动'),
  aiLabel: text<CheckSetting>('AI 标识', {
    max: 60,
    counted: true,
    required: true,
    hint: '显示在每篇文章末尾',
  }),
});

/** How strict the channel's checks are, and what they look for. */
export function CheckSettings() {
  const setting = useCall(aiCheck.setting, undefined, { staleTime: 0 });
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-label="检查设置">
        <h2>检查设置</h2>
        <p>对当前渠道生效，下次检查时按新设置执行。</p>
        <Loaded query={setting}>{(data) => <SettingForm setting={data} />}</Loaded>
      </section>
      <Rules />
    </div>
  );
}

function SettingForm({ setting }: { setting: CheckSetting }) {
  const entry = useSettingForm(FIELDS, setting, { onSaved: () => void message.success('检查设置已保存') });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        entry.save();
      }}
    >
      <FailureNote error={entry.error} />
      <EntryFormFields entry={entry} />
      <Button type="primary" htmlType="submit" disabled={entry.unsaved === 0} loading={entry.busy}>
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
