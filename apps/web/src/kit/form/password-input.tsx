import { PASSWORD_MAX } from '@zhiying/contract';
import { Input } from 'antd';
import { STRENGTHS, strengthOf } from '#kit/base/password-strength.ts';
import { Row, Text } from '#kit/base/pieces.tsx';
import styles from './password-input.module.css';

interface PasswordInputProps {
  value: string;
  onChange(value: string): void;
  id?: string;
  /** A new password: shows how strong it is and tells password managers. */
  fresh?: boolean;
  /** The second field of a new password needs no strength of its own. */
  strength?: boolean;
  status?: '' | 'error';
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** Shows or hides what is typed. */
export function PasswordInput({
  value,
  onChange,
  fresh = false,
  strength = fresh,
  ...field
}: PasswordInputProps) {
  const score = strengthOf(value);
  return (
    <>
      <Input.Password
        {...field}
        value={value}
        maxLength={PASSWORD_MAX}
        autoComplete={fresh ? 'new-password' : 'current-password'}
        onChange={(event) => onChange(event.target.value)}
      />
      {strength && value !== '' && (
        <Row gap={4} size="12/18" tone="muted" marginTop={6} className={styles.strength} data-score={score}>
          {[1, 2, 3].map((step) => (
            <Text
              look={{ width: 40, height: 4, background: 'line2', radius: 2 }}
              as="i"
              key={step}
              data-on={score >= step}
            />
          ))}
          <Text marginLeft={4} aria-live="polite">
            强度：{STRENGTHS[score]}
          </Text>
        </Row>
      )}
    </>
  );
}
