import { type BotModel, type BotPrompt, contract } from '@zhiying/contract';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { sameValue } from '#kit/form/same-value.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './aisbot.module.css';

/** What the model is told to be, and which one makes vectors. */
export function PromptSection() {
  const prompts = useCall(contract.aisbot.prompts, {});
  return (
    <Loaded query={prompts}>
      {({ rows, model }) => (
        <>
          <Prompts key={rows[0]?.version} rows={rows} />
          <VectorModel key={JSON.stringify(model)} model={model} />
        </>
      )}
    </Loaded>
  );
}

function Prompts({ rows }: { rows: readonly BotPrompt[] }) {
  const newest = rows[0]?.content ?? '';
  const [content, setContent] = useState(newest);
  const [note, setNote] = useState('');
  const save = useAction(contract.aisbot.savePrompt, {
    onSuccess: ({ version }) => void message.success(`已保存为第 ${version} 版`),
  });
  return (
    <FormSection title="提示词" count={rows.length}>
      <FailureNote error={save.error} />
      <Field label="内容" hint="引用出处、不承诺价格等规则由系统附加">
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 4, maxRows: 14 }}
            maxLength={4000}
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
      </Field>
      <Field label="修改说明">
        {(control) => (
          <Input
            {...control}
            maxLength={100}
            placeholder="选填"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.saveRow}>
        <Button
          disabled={content === newest || !content.trim()}
          loading={save.isPending}
          onClick={() => save.mutate({ content, note })}
        >
          保存为新版本
        </Button>
      </div>
      <ul className={styles.cut}>
        {rows.map((row) => (
          <li key={row.version}>
            <div className={pieces.row}>
              <MetaLine
                items={[
                  `第 ${row.version} 版`,
                  row.note,
                  row.changedBy,
                  row.changedAt && momentText(row.changedAt),
                ]}
              />
              <Button size="small" type="link" onClick={() => setContent(row.content)}>
                使用该版内容
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

function VectorModel({ model }: { model: BotModel }) {
  const endpoints = useCall(contract.aiModel.list, {});
  const [draft, setDraft] = useState(model);
  const save = useAction(contract.aisbot.saveModel, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => void message.success('已保存，片段的向量将在后台生成'),
  });
  return (
    <FormSection title="向量模型">
      <div className={styles.half}>
        <Field label="模型接口">
          {({ id }) => (
            <Select
              id={id}
              allowClear
              placeholder="不使用向量检索"
              value={draft.endpointId}
              onChange={(endpointId: number | undefined) =>
                setDraft({ ...draft, endpointId: endpointId ?? null })
              }
              options={endpoints.data?.rows.map(({ id: value, name }) => ({ value, label: name }))}
            />
          )}
        </Field>
        <Field label="模型名称">
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              placeholder="如：text-embedding-v3"
              value={draft.embedding}
              onChange={(event) => setDraft({ ...draft, embedding: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className={styles.saveRow}>
        <Button
          disabled={sameValue(draft, model)}
          loading={save.isPending}
          onClick={() => save.mutate(draft)}
        >
          保存
        </Button>
      </div>
    </FormSection>
  );
}
