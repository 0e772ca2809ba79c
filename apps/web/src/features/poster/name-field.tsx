import { Input } from 'antd';
import { Field } from '#kit/form/field.tsx';

interface NameFieldProps {
  label: string;
  value: string;
  onChange(name: string): void;
}

/** What a poster or batch is called; it has to have a name. */
export const NameField = ({ label, value, onChange }: NameFieldProps) => (
  <Field label={label} required issue={value.trim() ? undefined : `请输入${label}`}>
    {(control) => (
      <Input {...control} maxLength={60} value={value} onChange={({ target }) => onChange(target.value)} />
    )}
  </Field>
);
