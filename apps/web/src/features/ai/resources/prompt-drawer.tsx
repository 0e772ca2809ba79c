import {
  contract,
  PROMPT_KINDS,
  PROMPT_MAX,
  PROMPT_SLOTS,
  type PromptTemplate,
  PURPOSES,
  type Purpose,
  TONES,
} from '@zhiying/contract';
import { Button } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Note, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { choice, longText, segments, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, type FormContext } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';

interface PromptDrawerProps {
  target: number | 'new' | null;
  rows: readonly PromptTemplate[];
  onClose(): void;
}

const SLOTS = Object.keys(PROMPT_SLOTS)
  .map((name) => `{${name}}`)
  .join(' ');

export function PromptDrawer({ target, rows, onClose }: PromptDrawerProps) {
  const template = rows.find(({ id }) => id === target) ?? null;
  const open = target === 'new' || template !== null;
  return <PromptForm key={String(target)} open={open} template={template} onClose={onClose} />;
}

const isStyle = ({ values }: FormContext<PromptTemplate>) => values.kind === 'style';
/** The bot's words have a page of their own; vectors and tests have none. */
const { test: _test, chat: _chat, embed: _embed, work: _work, ...OFFERED_PURPOSES } = PURPOSES;

/** What it is and what it is for are settled when it is created. */
const onlyNew = {
  send: <Value,>(value: Value, { isNew }: { isNew: boolean }) => (isNew ? value : undefined),
};

const FIELDS = entryFields(contract.aiPrompt, {
  kind: segments<keyof typeof PROMPT_KINDS, PromptTemplate>('类型', PROMPT_KINDS, {
    ...onlyNew,
    blank: 'style',
    shown: ({ isNew }) => isNew,
  }),
  name: text({ max: 40, required: true }),
  tone: choice<keyof typeof TONES, PromptTemplate>('语气', TONES, {
    blank: 'plain',
    of: ({ tone }) => tone ?? 'plain',
    shown: isStyle,
    hint: '随提示词一并提交给模型',
  }),
  purpose: choice<Purpose, PromptTemplate>('用途', OFFERED_PURPOSES as typeof PURPOSES, {
    ...onlyNew,
    blank: 'article',
    of: ({ purpose }) => purpose ?? 'article',
    shown: (form) => !isStyle(form),
    fixed: ({ isNew }) => !isNew,
  }),
  content: longText({
    max: PROMPT_MAX,
    rows: [6, 16],
    required: true,
    counted: true,
    hint: (form) => (isStyle(form) ? '对模型的要求，如句子长短、称呼、需避免的表述' : `可用变量：${SLOTS}`),
  }),
});

interface PromptFormProps {
  open: boolean;
  template: PromptTemplate | null;
  onClose(): void;
}

function PromptForm({ open, template, onClose }: PromptFormProps) {
  const close = (said: string) => {
    void message.success(said);
    onClose();
  };
  const remove = useAction(contract.aiPrompt.remove, { onSuccess: () => close('已删除') });
  const entry = useEntryForm(FIELDS, template, {
    onCreated: () => close('已创建'),
    onSaved: () => close('已保存'),
  });
  const { draft, readOnly } = entry;
  return (
    <EntryDrawer
      entry={{ ...entry, error: entry.error ?? remove.error }}
      what="该模板"
      open={open}
      onClose={onClose}
      title={template ? template.name : '新建模板'}
      subtitle={
        template && <MetaLine items={[PROMPT_KINDS[template.kind], template.node.name, template.updatedBy]} />
      }
    >
      <FormSection
        title="内容"
        action={
          template?.can.includes('delete') && (
            <DeleteLink
              name={template.name}
              consequence="后续文章不再使用该模板，已生成的文章不受影响。"
              onDelete={() => remove.mutate({ id: template.id })}
            />
          )
        }
      >
        <EntryFormFields entry={entry} />
      </FormSection>
      {template && (
        <PromptHistory
          id={template.id}
          onTake={readOnly ? null : (content) => draft.set('content', content)}
        />
      )}
    </EntryDrawer>
  );
}

function PromptHistory({ id, onTake }: { id: number; onTake: ((content: string) => void) | null }) {
  const versions = useCall(contract.aiPrompt.versions, { id });
  return (
    <FormSection title="历史版本" count={versions.data?.rows.length}>
      <QueryView query={versions}>
        {({ rows }) => (
          <Stack as="ul" gap={10}>
            {rows.map((row, at) => (
              <Box as="li" paddingBottom={10} borderBottom="line2" key={row.id}>
                <Text as="div" breakWords>
                  {row.content}
                </Text>
                <Note as="div">
                  <MetaLine items={[`第 ${row.version} 版`, row.changedBy, momentText(row.changedAt)]} />
                  {onTake && at > 0 && (
                    <Button type="link" size="small" onClick={() => onTake(row.content)}>
                      使用该版本
                    </Button>
                  )}
                </Note>
              </Box>
            ))}
          </Stack>
        )}
      </QueryView>
    </FormSection>
  );
}
