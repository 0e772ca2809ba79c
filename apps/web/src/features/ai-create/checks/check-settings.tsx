import { type CheckSetting, contract } from '@zhiying/contract';
import { Button, Radio } from 'antd';
import { Box, Card, Stack, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
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
  similarityWarn: percent('相似度预警线', 5, '与渠道内其他文章的相似度达到该值时提醒'),
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
    <Stack
      tracks="minmax(0, 520px) minmax(0, 1fr)"
      look={{ padding: '0 gutter 16', gap: 16, align: 'start', height: 'full', overflow: 'y' }}
      className={styles.page}
    >
      <Card as="section" padding={20} className={styles.card} aria-label="检查设置">
        <h2>检查设置</h2>
        <p>对当前渠道生效，下次检查时按新设置执行。</p>
        <QueryView query={setting}>{(data) => <SettingForm setting={data} />}</QueryView>
      </Card>
      <Rules />
    </Stack>
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
    <Card as="section" padding={20} className={styles.card} aria-label="检查内容">
      <h2>检查内容</h2>
      <QueryView query={rules}>
        {({ total, rows }) => (
          <>
            <p>
              每次保存和发布前检查 {rows.length} 类问题，词库共 {total.toLocaleString('zh-CN')} 条。
            </p>
            <Box as="ul" className={styles.rules}>
              {rows.map(({ rule, label, citation, entries }) => (
                <Stack as="li" gap={12} size={13} padding="10 0" borderTop="line2" key={rule}>
                  <Text as="b" weight={600}>
                    {label}
                  </Text>
                  <Text tone="text2">{citation}</Text>
                  <Text as="i" tone="muted" upright whiteSpace="nowrap">
                    {entries > 1 ? `${entries.toLocaleString('zh-CN')} 条` : ''}
                  </Text>
                </Stack>
              ))}
            </Box>
          </>
        )}
      </QueryView>
    </Card>
  );
}
