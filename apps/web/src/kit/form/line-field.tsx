import { Input, type InputProps } from 'antd';
import type { ReactNode } from 'react';
import { Field } from './field.tsx';

interface LineFieldProps extends Omit<InputProps, 'id' | 'status' | 'onChange'> {
  label: string;
  /** Beside the label, e.g. a tag that it was changed. */
  mark?: ReactNode;
  hint?: string;
  issue?: string;
  value: string;
  onChange(typed: string): void;
}

/** A line of text with its label. */
export const LineField = ({ label, mark, hint, issue, required, onChange, ...input }: LineFieldProps) => (
  <Field label={label} mark={mark} required={required} issue={issue} hint={hint}>
    {(control) => <Input {...control} {...input} onChange={(event) => onChange(event.target.value)} />}
  </Field>
);
