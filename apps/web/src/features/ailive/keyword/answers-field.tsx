import { ANSWER_MAX, type LiveKeyword, RULE_ANSWERS_MOST } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { PlusIcon, TrashIcon } from '#kit/base/icons.tsx';
import { Row, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { Field } from '#kit/form/field.tsx';
import { ANSWER_HINT, AnswerPreview } from './answer-preview.tsx';

/** Several answers, said by turns, each with what viewers will hear. */
export const answersField: FieldSpec<string[], LiveKeyword> = {
  label: '回复',
  blank: () => [''],
  send: (answers) => answers.map((answer) => answer.trim()).filter(Boolean),
  words: (answers) => answers.join('；'),
  draw: ({ label, value, set, disabled, issue, issueOf }) => (
    <Field
      key={label}
      label={label}
      required={!disabled}
      issue={issue}
      hint={`多条回复轮流使用；${ANSWER_HINT}`}
    >
      {({ id }) => (
        <Stack gap={8} id={id}>
          {value.map((answer, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers have no name but their place
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at}>
              <Row gap={4} align="start">
                <Input.TextArea
                  aria-label={`第 ${at + 1} 条回复`}
                  status={issueOf(`answers.${at}`) ? 'error' : ''}
                  disabled={disabled}
                  value={answer}
                  maxLength={ANSWER_MAX}
                  autoSize={{ minRows: 1, maxRows: 5 }}
                  onChange={(event) => set(value.map((one, no) => (no === at ? event.target.value : one)))}
                />
                {!disabled && value.length > 1 && (
                  <IconButton
                    label={`删除第 ${at + 1} 条回复`}
                    icon={<TrashIcon size={16} />}
                    onClick={() => set(value.filter((_one, no) => no !== at))}
                  />
                )}
              </Row>
              <AnswerPreview answer={answer} />
              {issueOf(`answers.${at}`) && (
                <Text as="p" size="12/18" tone="error">
                  {issueOf(`answers.${at}`)}
                </Text>
              )}
            </div>
          ))}
          {!disabled && value.length < RULE_ANSWERS_MOST && (
            <Button type="dashed" icon={<PlusIcon />} onClick={() => set([...value, ''])}>
              添加回复
            </Button>
          )}
        </Stack>
      )}
    </Field>
  ),
};
