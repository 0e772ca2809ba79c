import { contract, type LiveAssistant } from '@zhiying/contract';
import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { number, wordList } from '#kit/form/entry-controls.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { SettingCard } from '../setting-card.tsx';
import { greetingsField } from './greetings-field.tsx';

const CLOCK = 'HH:mm';
const seconds = (label: string, blank: number, min: number, max: number, hint: string) =>
  number<LiveAssistant>(label, { blank, min, max, suffix: '秒', half: true, hint });
const times = (label: string, blank: number, min: number, max: number, suffix: string, hint: string) =>
  number<LiveAssistant>(label, { blank, min, max, suffix, half: true, hint });

/** Both ends of the quiet hours: one field, because they are one thing to whoever sets them. */
const quietFrom: FieldSpec<string | null, LiveAssistant> = {
  label: '免打扰时段',
  blank: () => null,
  hint: '此时段内不回复、不欢迎，只循环话术；可跨午夜，清空表示不设',
  words: (from) => from ?? '不设',
  control: ({ id, status }, { value, set, disabled }, form) => {
    const to = form.values.quietTo as string | null;
    return (
      <TimePicker.RangePicker
        id={{ start: id, end: `${id}-to` }}
        format={CLOCK}
        minuteStep={5}
        order={false}
        needConfirm={false}
        placeholder={['开始', '结束']}
        status={status}
        disabled={disabled}
        style={{ width: '100%' }}
        value={value && to ? [dayjs(value, CLOCK), dayjs(to, CLOCK)] : null}
        onChange={(range) => {
          set(range?.[0]?.format(CLOCK) ?? null);
          form.put('quietTo', range?.[1]?.format(CLOCK) ?? null);
        }}
      />
    );
  },
};
const quietTo: FieldSpec<string | null, LiveAssistant> = {
  label: '免打扰时段结束',
  blank: () => null,
  words: (to) => to ?? '不设',
  shown: () => false,
};

const FIELDS = settingFields(contract.liveAssistant.update, {
  answerDelaySeconds: seconds('回复延迟', 2, 0, 60, '命中关键词后等待多久再回复，显得自然'),
  answersPerMinute: times('每分钟回复', 6, 0, 30, '次', '超出的评论不再口播回复；填 0 不回复'),
  modelSeconds: seconds(
    '模型限时',
    8,
    0,
    30,
    '没有关键词命中时由 AI 模型按事实回答，超时不回答；填 0 不使用',
  ),
  greetingsPerMinute: times('每分钟欢迎', 3, 0, 30, '次', '欢迎语的上限；填 0 不欢迎'),
  windowSeconds: seconds('评论窗口', 5, 1, 60, '评论按窗口处理，避免刷屏时来不及'),
  windowKeeps: times('窗口保留', 20, 1, 100, '条', '每个窗口最多处理的评论，其余计入「高峰期未处理」'),
  sameSeconds: seconds('相同评论合并', 60, 0, 600, '此时间内相同的评论只处理一次；填 0 不合并'),
  quietFrom,
  quietTo,
  greetings: greetingsField,
  hiddenWords: wordList<LiveAssistant>('隐藏词', { hint: '含有这些词的评论自动隐藏，不回复' }),
});

/** 助手设置: how fast, how often and about what the assistant of the rooms speaks by itself. */
export function AssistantSetting() {
  const setting = useCall(contract.liveAssistant.info);
  return (
    <QueryView query={setting}>
      {({ setting: saved, mayChange }) => <AssistantForm saved={saved} readOnly={!mayChange} />}
    </QueryView>
  );
}

function AssistantForm({ saved, readOnly }: { saved: LiveAssistant; readOnly: boolean }) {
  const entry = useSettingForm(FIELDS, saved, {
    readOnly,
    onSaved: () => void message.success('已保存，直播中立即生效'),
  });
  return (
    <SettingCard entry={entry} label="助手设置">
      <FormSection title="回复">
        <EntryFormFields
          entry={entry}
          only={['answerDelaySeconds', 'answersPerMinute', 'modelSeconds', 'quietFrom']}
        />
      </FormSection>
      <FormSection title="评论">
        <EntryFormFields
          entry={entry}
          only={['windowSeconds', 'windowKeeps', 'sameSeconds', 'hiddenWords']}
        />
      </FormSection>
      <FormSection title="欢迎">
        <EntryFormFields entry={entry} only={['greetingsPerMinute', 'greetings']} />
      </FormSection>
    </SettingCard>
  );
}
