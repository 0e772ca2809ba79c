import {
  contract,
  PROMPT_KINDS,
  PROMPT_MAX,
  PROMPT_SLOTS,
  type PromptKind,
  type PromptTemplate,
  PURPOSES,
  type Purpose,
  TONES,
  type Tone,
} from '@zhiying/contract';
import { Button, Input, Segmented, Select } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { differencesIn } from '#kit/form/differences-in.ts';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import { useEntry } from '#kit/form/use-entry.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from '#parts/ai/ai.module.css';

interface PromptDrawerProps {
  target: number | 'new' | null;
  rows: readonly PromptTemplate[];
  onClose(): void;
}

const BLANK = {
  version: 0,
  kind: 'style' as PromptKind,
  name: '',
  purpose: null as Purpose | null,
  tone: null as Tone | null,
  content: '',
};
const SLOTS = Object.keys(PROMPT_SLOTS)
  .map((name) => `{${name}}`)
  .join(' ');

export function PromptDrawer({ target, rows, onClose }: PromptDrawerProps) {
  const template = rows.find(({ id }) => id === target);
  const open = target === 'new' || template !== undefined;
  return <PromptForm key={String(target)} open={open} template={template} onClose={onClose} />;
}

interface PromptFormProps {
  open: boolean;
  template: PromptTemplate | undefined;
  onClose(): void;
}

function PromptForm({ open, template, onClose }: PromptFormProps) {
  const create = useAction(contract.aiPrompt.create);
  const update = useAction(contract.aiPrompt.update);
  const remove = useAction(contract.aiPrompt.remove, {
    onSuccess: () => {
      void message.success('已删除');
      onClose();
    },
  });
  const entry = useEntry({
    row: template ?? BLANK,
    draftOf,
    differencesOf,
    issuesOf: (values) => issuesOf(contract.aiPrompt.create, values),
    save: (values, version) => {
      const { name, content, tone } = values;
      return template
        ? update.mutateAsync({ id: template.id, version, name, content, tone })
        : create.mutateAsync(values);
    },
    actions: [create, update, remove],
    onSaved: () => {
      void message.success(template ? '已保存' : '已创建');
      onClose();
    },
  });
  const { draft } = entry;
  const { values } = draft;
  const readOnly = template !== undefined && !template.can.includes('edit');
  return (
    <EntryDrawer
      entry={{ ...entry, row: template ?? null, readOnly }}
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
        {!template && (
          <Field label="类型">
            {() => (
              <Segmented
                block
                aria-label="类型"
                value={values.kind}
                onChange={(kind) => draft.set('kind', kind)}
                options={Object.entries(PROMPT_KINDS).map(([value, label]) => ({
                  value: value as PromptKind,
                  label,
                }))}
              />
            )}
          </Field>
        )}
        <Field label="名称" required issue={draft.issueOf('name')}>
          {(control) => (
            <Input
              {...control}
              value={values.name}
              disabled={readOnly}
              maxLength={40}
              onChange={(event) => draft.set('name', event.target.value)}
            />
          )}
        </Field>
        {values.kind === 'style' ? (
          <Field label="语气" hint="随提示词一并提交给模型">
            {({ id }) => (
              <Select
                id={id}
                value={values.tone}
                disabled={readOnly}
                onChange={(tone) => draft.set('tone', tone)}
                options={Object.entries(TONES).map(([value, label]) => ({ value: value as Tone, label }))}
              />
            )}
          </Field>
        ) : (
          <Field label="用途">
            {({ id }) => (
              <Select
                id={id}
                value={values.purpose}
                disabled={template !== undefined}
                onChange={(purpose) => draft.set('purpose', purpose)}
                options={Object.entries(PURPOSES)
                  .filter(([value]) => !['test', 'chat', 'embed'].includes(value))
                  .map(([value, label]) => ({ value: value as Purpose, label }))}
              />
            )}
          </Field>
        )}
        <Field
          label="内容"
          required
          issue={draft.issueOf('content')}
          hint={
            values.kind === 'prompt' ? `可用变量：${SLOTS}` : '对模型的要求，如句子长短、称呼、需避免的表述'
          }
        >
          {(control) => (
            <Input.TextArea
              {...control}
              value={values.content}
              disabled={readOnly}
              maxLength={PROMPT_MAX}
              showCount
              autoSize={{ minRows: 6, maxRows: 16 }}
              onChange={(event) => draft.set('content', event.target.value)}
            />
          )}
        </Field>
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

const draftOf = ({ kind, name, purpose, tone, content }: typeof BLANK) => ({
  kind,
  name,
  purpose: purpose ?? ('article' as Purpose),
  tone: tone ?? ('plain' as Tone),
  content,
});
type PromptDraft = ReturnType<typeof draftOf>;

const LABELS: Record<keyof PromptDraft, string> = {
  kind: '类型',
  name: '名称',
  purpose: '用途',
  tone: '语气',
  content: '内容',
};
const differencesOf = (base: PromptDraft, mine: PromptDraft, latest: typeof BLANK) =>
  differencesIn(LABELS, { tone: (tone) => TONES[tone] }, base, mine, draftOf(latest));

function PromptHistory({ id, onTake }: { id: number; onTake: ((content: string) => void) | null }) {
  const versions = useCall(contract.aiPrompt.versions, { id });
  return (
    <FormSection title="历史版本" count={versions.data?.rows.length}>
      <Loaded query={versions}>
        {({ rows }) => (
          <ul className={styles.history}>
            {rows.map((row, at) => (
              <li key={row.id}>
                <div className={styles.wrap}>{row.content}</div>
                <div className={styles.note}>
                  <MetaLine items={[`第 ${row.version} 版`, row.changedBy, momentText(row.changedAt)]} />
                  {onTake && at > 0 && (
                    <Button type="link" size="small" onClick={() => onTake(row.content)}>
                      使用该版本
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </FormSection>
  );
}
