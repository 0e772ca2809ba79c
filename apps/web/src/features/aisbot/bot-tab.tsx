import { type BotSettings, contract, type DataOf } from '@zhiying/contract';
import { Button, Input, InputNumber, Slider, Switch } from 'antd';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { sameValue } from '#kit/form/same-value.ts';
import { WordsInput } from '#kit/form/words-input.tsx';
import { useLeaveGuard } from '#kit/layout/use-leave-guard.ts';
import { keysOf } from '#kit/session/action.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './aisbot.module.css';
import { PromptSection } from './prompt-section.tsx';

type Config = DataOf<typeof contract.aisbot.config>;

/** How the bot behaves, for the whole channel. */
export function BotTab() {
  const config = useCall(contract.aisbot.config, {});
  return (
    <Loaded query={config}>{(data) => <BotForm key={JSON.stringify(data.settings)} config={data} />}</Loaded>
  );
}

const NUMBERS = [
  { name: 'failures', label: '客户几次表示未解答后转人工', suffix: '次', min: 1, max: 10 },
  { name: 'perHour', label: '每位客户每小时最多回复', suffix: '条', min: 1, max: 200 },
] as const;

function BotForm({ config }: { config: Config }) {
  const mayChange = config.can.includes('save');
  const [draft, setDraft] = useState<BotSettings>(config.settings);
  const same = sameValue(draft, config.settings);
  const save = useAction(contract.aisbot.save, { onSuccess: () => void message.success('已保存') });
  useLeaveGuard(same || save.isSuccess ? 0 : 1);
  const set = (change: Partial<BotSettings>) => setDraft({ ...draft, ...change });
  const words = (name: 'handoverWords' | 'moodWords', label: string, hint: string) => (
    <Field label={label} hint={hint}>
      {({ id, status }) => (
        <WordsInput
          id={id}
          status={status}
          value={draft[name]}
          onChange={(value) => set({ [name]: value })}
        />
      )}
    </Field>
  );
  const toggle = (name: 'phoneHandover' | 'review', label: string, hint: string) => (
    <Field label={label} hint={hint}>
      {({ id }) => (
        <Switch
          id={id}
          disabled={!mayChange}
          checked={draft[name]}
          onChange={(value) => set({ [name]: value })}
        />
      )}
    </Field>
  );
  return (
    <div className={styles.settings}>
      <div className={styles.column}>
        <FailureNote error={save.error} />
        <FormSection title="应答方式">
          <p className={pieces.row}>
            <StatusDot tone={config.online ? 'success' : 'warning'}>
              {config.online ? '由模型根据知识库撰写' : '离线应答，仅使用问答和事实'}
            </StatusDot>
            <span className={pieces.small}>{config.vectors ? '已启用向量检索' : '未启用向量检索'}</span>
          </p>
          <div className={styles.slider}>
            <span id="sure-score">转人工把握下限</span>
            <Slider
              min={0}
              max={1}
              step={0.05}
              disabled={!mayChange}
              ariaLabelledByForHandle="sure-score"
              value={draft.tuning.sureScore}
              onChange={(sureScore) => set({ tuning: { ...draft.tuning, sureScore } })}
            />
            <b>{draft.tuning.sureScore.toFixed(2)}</b>
          </div>
          <div className={styles.half}>
            {NUMBERS.map(({ name, label, suffix, min, max }) => (
              <Field key={name} label={label}>
                {({ id, status }) => (
                  <InputNumber
                    id={id}
                    status={status}
                    min={min}
                    max={max}
                    precision={0}
                    suffix={suffix}
                    disabled={!mayChange}
                    style={{ width: '100%' }}
                    value={draft[name]}
                    onChange={(value) => set({ [name]: value ?? min })}
                  />
                )}
              </Field>
            ))}
          </div>
        </FormSection>
        <FormSection title="转人工">
          {words('handoverWords', '转人工词', '客户消息含有其中任一词时转人工')}
          {words('moodWords', '情绪词', '客户表达不满时转人工')}
          {toggle('phoneHandover', '客户留下手机号时转人工', '便于顾问及时联系')}
          <Field label="转人工提示" hint="转人工时发给客户的话">
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                disabled={!mayChange}
                value={draft.handoverText}
                onChange={(event) => set({ handoverText: event.target.value })}
              />
            )}
          </Field>
        </FormSection>
        <FormSection title="知识审核">
          {toggle('review', '文档和问答审核通过后使用', '由有「客服机器人」权限的用户审核')}
        </FormSection>
        {mayChange ? (
          <div className={styles.saveRow}>
            <Button
              type="primary"
              disabled={same}
              loading={save.isPending}
              onClick={() => save.mutate(draft)}
            >
              保存
            </Button>
            <Button disabled={same} onClick={() => setDraft(config.settings)}>
              恢复
            </Button>
          </div>
        ) : (
          <p className={pieces.note}>机器人由整个渠道共用，仅渠道管理员可修改</p>
        )}
        <Can keys={keysOf(contract.aisbot.accounts)}>
          <AccountSection />
        </Can>
        {config.can.includes('prompt') && <PromptSection />}
      </div>
    </div>
  );
}
