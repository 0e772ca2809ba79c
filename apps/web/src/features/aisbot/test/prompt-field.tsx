import { contract } from '@zhiying/contract';
import { Select } from 'antd';
import { Field } from '#kit/form/field.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';

/** Which words the model is told to go by; for whoever may see them. */
export function PromptField({
  version,
  onChange,
}: {
  version: number | undefined;
  onChange(version?: number): void;
}) {
  const may = useMaySee(keysOf(contract.aisbot.prompts));
  const prompts = useCall(contract.aisbot.prompts, {}, { enabled: may });
  const rows = prompts.data?.rows ?? [];
  if (rows.length < 2) return null;
  return (
    <Field label="提示词">
      {({ id }) => (
        <Select
          id={id}
          value={version ?? rows[0]?.version}
          options={rows.map((row, at) => ({
            value: row.version,
            label: [`第 ${row.version} 版`, at === 0 ? '线上使用' : row.note].filter(Boolean).join('，'),
          }))}
          onChange={(next) => onChange(next === rows[0]?.version ? undefined : next)}
        />
      )}
    </Field>
  );
}
