import { type BotModel, type BotPrompt, contract } from '@zhiying/contract';
import { Button, Select } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { Row } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { longText, text } from '#kit/form/entry-controls.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './aisbot.module.css';

const PROMPT_FIELDS = settingFields(contract.aisbot.savePrompt, {
  content: longText<BotPrompt>('内容', {
    max: 4000,
    rows: [4, 14],
    placeholder: '',
    hint: '引用出处、不承诺价格等规则由系统附加',
  }),
  // Of the version that is made, not of the one before.
  note: { ...text<BotPrompt>('修改说明', { max: 100 }), of: () => '' },
});

const endpointId: FieldSpec<number | null, BotModel> = {
  label: '模型接口',
  half: true,
  blank: () => null,
  control: ({ id }, { value, set }) => <EndpointSelect id={id} value={value} onChange={set} />,
};

const MODEL_FIELDS = settingFields(contract.aisbot.saveModel, {
  endpointId,
  embedding: text<BotModel>('模型名称', { max: 100, half: true, placeholder: '如：text-embedding-v3' }),
});

/** What the model is told to be, and which one makes vectors. */
export function PromptSection() {
  const prompts = useCall(contract.aisbot.prompts, {});
  return (
    <QueryView query={prompts}>
      {({ rows, model }) => (
        <>
          {rows[0] && <Prompts newest={rows[0]} rows={rows} />}
          <VectorModel model={model} />
        </>
      )}
    </QueryView>
  );
}

function Prompts({ newest, rows }: { newest: BotPrompt; rows: readonly BotPrompt[] }) {
  const entry = useSettingForm(PROMPT_FIELDS, newest, {
    onSaved: ({ version }) => void message.success(`已保存为第 ${version} 版`),
  });
  return (
    <FormSection title="提示词" count={rows.length}>
      <FailureNote error={entry.error} />
      <EntryFormFields entry={entry} />
      <div className={styles.saveRow}>
        <Button disabled={!entry.draft.isChanged('content')} loading={entry.busy} onClick={entry.save}>
          保存为新版本
        </Button>
      </div>
      <ul className={styles.cut}>
        {rows.map((row) => (
          <li key={row.version}>
            <Row gap={8} minWidth={0}>
              <MetaLine
                items={[
                  `第 ${row.version} 版`,
                  row.note,
                  row.changedBy,
                  row.changedAt && momentText(row.changedAt),
                ]}
              />
              <Button size="small" type="link" onClick={() => entry.draft.set('content', row.content)}>
                使用该版内容
              </Button>
            </Row>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

function VectorModel({ model }: { model: BotModel }) {
  const entry = useSettingForm(MODEL_FIELDS, model, {
    onSaved: () => void message.success('已保存，片段的向量将在后台生成'),
  });
  return (
    <FormSection title="向量模型">
      <FailureNote error={entry.error} />
      <EntryFormFields entry={entry} />
      <div className={styles.saveRow}>
        <Button disabled={entry.unsaved === 0} loading={entry.busy} onClick={entry.save}>
          保存
        </Button>
      </div>
    </FormSection>
  );
}

interface EndpointSelectProps {
  id: string;
  value: number | null;
  onChange(id: number | null): void;
}

function EndpointSelect({ id, value, onChange }: EndpointSelectProps) {
  const endpoints = useCall(contract.aiModel.list, {});
  return (
    <Select
      id={id}
      allowClear
      placeholder="不使用向量检索"
      value={value}
      onChange={(picked: number | undefined) => onChange(picked ?? null)}
      options={endpoints.data?.rows.map((endpoint) => ({ value: endpoint.id, label: endpoint.name }))}
    />
  );
}
