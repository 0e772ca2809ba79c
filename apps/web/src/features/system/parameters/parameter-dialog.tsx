import { Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { Field, type FieldControl } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { type ParameterRow, plainText, valueText } from './parameter-rows.ts';
import { useSaveParameter } from './use-save-parameter.ts';

/** One parameter; what is wrong with it is said by the call that saves it. */
export function ParameterDialog({ row, onClose }: { row: ParameterRow; onClose(): void }) {
  const { field } = row;
  const [value, setValue] = useState(row.value);
  const save = useSaveParameter(row, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`修改「${field.title}」`}
      width={440}
      unsaved={value === row.value ? 0 : 1}
      submitText="保存"
      submitting={save.busy}
      onSubmit={() => void save.put(value)}
    >
      <Field
        label={field.unit ? `${field.title}（${field.unit}）` : field.title}
        hint={`${field.meaning}。默认 ${valueText(field, row.initial)}`}
        issue={save.error ? (save.error.issues?.[0]?.msg ?? save.error.message) : undefined}
      >
        {(control) => <Control control={control} row={row} value={value} onChange={setValue} />}
      </Field>
    </Dialog>
  );
}

interface ControlProps {
  control: FieldControl;
  row: ParameterRow;
  value: unknown;
  onChange(value: unknown): void;
}

function Control({ control, row: { field, initial }, value, onChange }: ControlProps) {
  const wide = { style: { width: '100%' } };
  if (field.kind === 'number')
    return (
      <InputNumber
        {...control}
        {...wide}
        value={value as number | null}
        placeholder={field.optional ? '不限' : undefined}
        onChange={(next) => onChange(next ?? (field.optional ? null : initial))}
      />
    );
  if (field.kind === 'choice')
    return (
      <Select
        {...control}
        {...wide}
        value={plainText(value)}
        options={Object.entries(field.options ?? {}).map(([key, label]) => ({ value: key, label }))}
        // What is stored may be a number.
        onChange={(next) => onChange(typeof initial === 'number' ? Number(next) : next)}
      />
    );
  return <Input {...control} value={plainText(value)} onChange={(event) => onChange(event.target.value)} />;
}
