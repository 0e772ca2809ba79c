import { BOT_SETTINGS, type BotSettings, type BotTuning, contract, type DataOf } from '@zhiying/contract';
import { Button, Slider } from 'antd';
import { Box, Muted, Note, Row } from '#kit/base/pieces.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { number, onOff, text, wordList } from '#kit/form/entry-controls.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { useLeaveGuard } from '#kit/layout/use-leave-guard.ts';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './aisbot.module.css';
import { PromptSection } from './prompt-section.tsx';

type Config = DataOf<typeof contract.aisbot.config>;

/** How well a piece must be found before a model is asked; the rest of how pieces are looked for is tried on the test page. */
const tuning: FieldSpec<BotTuning, BotSettings> = {
  label: '模型作答下限',
  blank: () => BOT_SETTINGS.tuning,
  draw: ({ label, value, set, disabled }) => (
    <div className={styles.slider}>
      <span id="sure-score">{label}</span>
      <Slider
        min={0}
        max={1}
        step={0.05}
        disabled={disabled}
        ariaLabelledByForHandle="sure-score"
        value={value.sureScore}
        onChange={(sureScore) => set({ ...value, sureScore })}
      />
      <b>{value.sureScore.toFixed(2)}</b>
    </div>
  ),
};

const FIELDS = settingFields(contract.aisbot.save, {
  tuning,
  failures: number<BotSettings>('客户连续几次表示没解决时转人工', {
    blank: BOT_SETTINGS.failures,
    min: 1,
    max: 10,
    suffix: '次',
    half: true,
  }),
  perHour: number<BotSettings>('每位客户每小时最多回复', {
    blank: BOT_SETTINGS.perHour,
    min: 1,
    max: 200,
    suffix: '条',
    half: true,
  }),
  handoverWords: wordList<BotSettings>('转人工关键词', { hint: '客户消息里出现任意一个词就转人工' }),
  moodWords: wordList<BotSettings>('负面情绪关键词', { hint: '客户表达不满时转人工' }),
  phoneHandover: onOff<BotSettings>('客户留下手机号时转人工', { hint: '便于顾问及时联系' }),
  handoverText: text<BotSettings>('转人工提示', {
    max: 200,
    placeholder: '',
    hint: '转人工时发给客户的话',
  }),
  review: onOff<BotSettings>('文档和问答审核通过后使用', {
    hint: '由有「客服机器人」权限的用户审核',
  }),
});

/** How the bot behaves, for the whole channel. */
export function BotTab() {
  const config = useCall(contract.aisbot.config, {});
  return <QueryView query={config}>{(data) => <BotForm config={data} />}</QueryView>;
}

function BotForm({ config }: { config: Config }) {
  const mayChange = config.can.includes('save');
  const entry = useSettingForm(FIELDS, config.settings, {
    readOnly: !mayChange,
    onSaved: () => void message.success('已保存'),
  });
  const same = entry.unsaved === 0;
  useLeaveGuard(entry.unsaved);
  return (
    <div className={styles.settings}>
      <Box maxWidth={720}>
        <FailureNote error={entry.error} />
        <FormSection title="应答方式">
          <Row as="p" gap={8} minWidth={0}>
            <StatusDot tone={config.online ? 'success' : 'warning'}>
              {config.online ? '由模型根据知识库撰写' : '离线应答，仅使用问答和事实'}
            </StatusDot>
            <Muted>{config.vectors ? '已启用向量检索' : '未启用向量检索'}</Muted>
          </Row>
          <EntryFormFields entry={entry} only={['tuning', 'failures', 'perHour']} />
        </FormSection>
        <FormSection title="转人工">
          <EntryFormFields
            entry={entry}
            only={['handoverWords', 'moodWords', 'phoneHandover', 'handoverText']}
          />
        </FormSection>
        <FormSection title="知识审核">
          <EntryFormFields entry={entry} only={['review']} />
        </FormSection>
        {mayChange ? (
          <div className={styles.saveRow}>
            <Button type="primary" disabled={same} loading={entry.busy} onClick={entry.save}>
              保存
            </Button>
            <Button disabled={same} onClick={entry.reset}>
              恢复
            </Button>
          </div>
        ) : (
          <Note>机器人由整个渠道共用，仅渠道管理员可修改</Note>
        )}
        <Can keys={keysOf(contract.aisbot.accounts)}>
          <AccountSection />
        </Can>
        {config.can.includes('prompt') && <PromptSection />}
      </Box>
    </div>
  );
}
