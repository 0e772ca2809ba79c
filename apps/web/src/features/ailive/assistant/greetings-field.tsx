import { ANSWER_MAX, type LiveAssistant, ROOM_EVENTS, type RoomEvent } from '@zhiying/contract';
import { Button, Input, Select, Switch } from 'antd';
import { PlusIcon, TrashIcon } from '#kit/base/icons.tsx';
import { Row, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { Field } from '#kit/form/field.tsx';
import { ANSWER_HINT, AnswerPreview } from '../keyword/answer-preview.tsx';
import styles from '../script/script.module.css';

type Greetings = LiveAssistant['greetings'];
const MOST = 20;
const EVENTS = (Object.keys(ROOM_EVENTS) as RoomEvent[]).map((value) => ({
  value,
  label: ROOM_EVENTS[value],
}));

/** What is said when viewers come, follow, give or buy. */
export const greetingsField: FieldSpec<Greetings, LiveAssistant> = {
  label: '欢迎语',
  blank: () => [],
  words: (greetings) => greetings.map(({ event, text }) => `${ROOM_EVENTS[event]}：${text}`).join('；'),
  draw: ({ label, value, set, disabled, issue, issueOf }) => {
    const change = (at: number, part: Partial<Greetings[number]>) =>
      set(value.map((one, no) => (no === at ? { ...one, ...part } : one)));
    return (
      <Field
        key={label}
        label={label}
        issue={issue}
        hint={`观众进入、关注、送礼或下单时说的话，同一种互动可有多条；${ANSWER_HINT}`}
      >
        {({ id }) => (
          <Stack gap={8} id={id}>
            {value.map(({ event, enabled, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: greetings have no name but their place
              // oxlint-disable-next-line react/no-array-index-key
              <div key={at}>
                <Row gap={8} align="start" phone="wrap">
                  <Select
                    style={{ flex: 'none', width: 120 }}
                    aria-label={`第 ${at + 1} 条欢迎语的互动`}
                    disabled={disabled}
                    value={event}
                    options={EVENTS}
                    onChange={(next) => change(at, { event: next })}
                  />
                  <Input.TextArea
                    className={styles.text}
                    aria-label={`第 ${at + 1} 条欢迎语`}
                    status={issueOf(`greetings.${at}.text`) ? 'error' : ''}
                    disabled={disabled}
                    value={text}
                    maxLength={ANSWER_MAX}
                    autoSize={{ minRows: 1, maxRows: 4 }}
                    onChange={(typed) => change(at, { text: typed.target.value })}
                  />
                  <Row gap={4} flex="none" className={styles.tools}>
                    <Switch
                      size="small"
                      aria-label={`启用第 ${at + 1} 条欢迎语`}
                      disabled={disabled}
                      checked={enabled}
                      onChange={(on) => change(at, { enabled: on })}
                    />
                    <IconButton
                      label={`删除第 ${at + 1} 条欢迎语`}
                      icon={<TrashIcon size={16} />}
                      disabled={disabled}
                      onClick={() => set(value.filter((_one, no) => no !== at))}
                    />
                  </Row>
                </Row>
                <AnswerPreview answer={text} />
                {issueOf(`greetings.${at}.text`) && (
                  <Text as="p" size="12/18" tone="error">
                    {issueOf(`greetings.${at}.text`)}
                  </Text>
                )}
              </div>
            ))}
            {!disabled && value.length < MOST && (
              <Button
                type="dashed"
                icon={<PlusIcon />}
                onClick={() => set([...value, { event: 'enter', enabled: true, text: '' }])}
              >
                添加欢迎语
              </Button>
            )}
          </Stack>
        )}
      </Field>
    );
  },
};
