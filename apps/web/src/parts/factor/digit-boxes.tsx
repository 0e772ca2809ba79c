import { TOTP_DIGITS } from '@zhiying/contract';
import { Input } from 'antd';
import { Text } from '#kit/base/pieces.tsx';

interface DigitBoxesProps {
  label: string;
  issue?: string | undefined;
  disabled?: boolean;
  /** Sends itself: all digits are typed or pasted. */
  onFull(code: string): void;
}

/** The digits that an authenticator shows, a box each. */
export const DigitBoxes = ({ label, issue, disabled, onFull }: DigitBoxesProps) => (
  <div role="group" aria-label={label}>
    <Text as="p" size="13/20" tone="text2" marginBottom={8}>
      {label}
    </Text>
    <Input.OTP
      length={TOTP_DIGITS}
      size="large"
      styles={{ input: { width: 44, height: 48, fontSize: 20, fontWeight: 600 } }}
      autoFocus
      inputMode="numeric"
      autoComplete="one-time-code"
      disabled={disabled}
      status={issue ? 'error' : undefined}
      formatter={(typed) => typed.replace(/\D/g, '')}
      onChange={onFull}
    />
    {issue && (
      <Text as="p" size="13/20" tone="error" marginTop={8} role="alert">
        {issue}
      </Text>
    )}
  </div>
);
