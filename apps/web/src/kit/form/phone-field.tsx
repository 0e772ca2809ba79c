import { Button, Input } from 'antd';
import { useState } from 'react';
import { Mark } from '#kit/display/mark.tsx';
import { message } from '#kit/feedback/notices.ts';
import type { ApiError } from '#kit/session/api/client.ts';
import { Field } from './field.tsx';
import styles from './phone-field.module.css';

interface PhoneFieldProps {
  label?: string;
  /** What is saved, masked; undefined while creating. */
  saved: string | null | undefined;
  /** Undefined: as it is. The number itself leaves the server only when somebody asks for it. */
  value: string | undefined;
  onChange(value: string | undefined): void;
  /** Asks for the number itself; left out where the viewer may not. */
  reveal?: () => Promise<{ phone: string | null }>;
  changed: boolean;
  issue: string | undefined;
  disabled: boolean;
}

/** A phone number field, masked until a person reveals it, which is recorded; typing a new number needs no reveal. */
export function PhoneField(props: PhoneFieldProps) {
  const { label = '手机号', saved, value, onChange, reveal, changed, issue, disabled } = props;
  const [shown, setShown] = useState<string>();
  const [asking, setAsking] = useState(false);
  const creating = saved === undefined;
  const untouched = value === undefined;
  const masked = untouched && shown === undefined;
  const ask = () => {
    setAsking(true);
    void reveal?.()
      .then(({ phone }) => setShown(phone ?? ''))
      .catch((error: ApiError) => void message.error(error.message))
      .finally(() => setAsking(false));
  };
  return (
    <Field label={label} issue={issue} mark={!creating && changed && <Mark tone="warning">已改</Mark>}>
      {(control) => (
        <Input
          {...control}
          value={untouched ? (shown ?? saved ?? '') : value}
          readOnly={masked}
          disabled={disabled}
          inputMode="tel"
          placeholder="选填"
          maxLength={20}
          onChange={(event) => onChange(event.target.value === shown ? undefined : event.target.value)}
          // Always there: an input that gains or loses its suffix loses the focus with it.
          suffix={
            <span className={styles.inside}>
              {masked && reveal && (
                <Button type="link" size="small" loading={asking} onClick={ask}>
                  查看
                </Button>
              )}
              {masked && !creating && !disabled && !reveal && (
                <Button type="link" size="small" onClick={() => onChange('')}>
                  更换
                </Button>
              )}
            </span>
          }
        />
      )}
    </Field>
  );
}
