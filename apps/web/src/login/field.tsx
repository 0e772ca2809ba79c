import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Eye } from './icons.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'onChange'> & { onChange(value: string): void };

interface FieldProps extends InputProps {
  label: string;
  /** Beside the label, at the right; behind the field for whoever goes by Tab. */
  extra?: ReactNode;
  /** At the right end inside the box. */
  suffix?: ReactNode;
  error?: string | undefined;
  /** The id of a text that explains the field. */
  describedBy?: string;
}

export function Field({ label, extra, suffix, error, describedBy, onChange, ...input }: FieldProps) {
  const id = useId();
  const describes = [error && `${id}-error`, describedBy].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="box">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describes || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {suffix}
      </div>
      {extra && <div className="extra">{extra}</div>}
      <p className="wrong" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

export function PasswordField(props: Omit<FieldProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className="peek"
          aria-label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          title={shown ? '隐藏密码' : '显示密码'}
          onClick={() => setShown(!shown)}
        >
          <Eye crossed={!shown} />
        </button>
      }
    />
  );
}
