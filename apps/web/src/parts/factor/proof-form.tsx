import { type BodyInput, type contract, type DataOf, TOTP_DIGITS } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Split, Stack, Text } from '#kit/base/pieces.tsx';
import { Field } from '#kit/form/field.tsx';
import { PasswordInput } from '#kit/form/password-input.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import { passkeyFailure, signWithPasskey, takesPasskeys } from '#kit/session/passkey.ts';
import { DigitBoxes } from './digit-boxes.tsx';

type Proof = BodyInput<typeof contract.auth.confirm>;

interface ProofFormProps {
  asked: DataOf<typeof contract.auth.askConfirm>;
  busy: boolean;
  failure: ApiError | null;
  onShow(proof: Proof): void;
  /** After too many tries or too long a wait. */
  onRestart(): void;
}

/** Shows who is at the computer: by a passkey where there is one here, else by a code, and in need by a recovery code. */
export function ProofForm({ asked, busy, failure, onShow, onRestart }: ProofFormProps) {
  const hasPasskey = asked.passkey !== null && takesPasskeys();
  const [way, setWay] = useState<'code' | 'recovery'>(asked.ways.includes('code') ? 'code' : 'recovery');
  const [passkeyIssue, setPasskeyIssue] = useState<string | null>(null);
  if (failure?.code === 'auth.challengeOver')
    return (
      <Split>
        <Text tone="error">{failure.message}</Text>
        <Button onClick={onRestart}>重新开始</Button>
      </Split>
    );
  const usePasskey = async () => {
    if (!asked.passkey) return;
    setPasskeyIssue(null);
    try {
      onShow({ passkey: await signWithPasskey(asked.passkey) });
    } catch (error) {
      setPasskeyIssue(passkeyFailure(error));
    }
  };
  const issue = passkeyIssue ?? failure?.message;
  return (
    <Stack gap={12}>
      {hasPasskey && (
        <Button type="primary" size="large" block loading={busy} onClick={() => void usePasskey()}>
          用通行密钥验证
        </Button>
      )}
      {asked.password ? (
        <TypedProof
          label="登录密码"
          issue={issue}
          busy={busy}
          secret
          onSend={(password) => onShow({ password })}
        />
      ) : way === 'code' ? (
        <DigitBoxes
          key={failure?.requestId}
          label={`验证器中的 ${TOTP_DIGITS} 位数字`}
          issue={issue}
          disabled={busy}
          onFull={(code) => onShow({ code })}
        />
      ) : asked.ways.includes('recovery') ? (
        <TypedProof label="恢复码" issue={issue} busy={busy} onSend={(recovery) => onShow({ recovery })} />
      ) : (
        issue && <Text tone="error">{issue}</Text>
      )}
      {asked.ways.includes('code') && asked.ways.includes('recovery') && (
        <Button type="link" onClick={() => setWay(way === 'code' ? 'recovery' : 'code')}>
          {way === 'code' ? '无法使用验证器，改用恢复码' : '改用验证器'}
        </Button>
      )}
    </Stack>
  );
}

interface TypedProofProps {
  label: string;
  issue: string | undefined;
  busy: boolean;
  secret?: boolean;
  onSend(typed: string): void;
}

function TypedProof({ label, issue, busy, secret = false, onSend }: TypedProofProps) {
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed) onSend(typed);
      }}
    >
      <Field label={label} issue={issue}>
        {(control) =>
          secret ? (
            <PasswordInput {...control} strength={false} value={typed} onChange={setTyped} />
          ) : (
            <Input
              {...control}
              value={typed}
              maxLength={20}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          )
        }
      </Field>
      <Button type="primary" htmlType="submit" block disabled={!typed} loading={busy}>
        验证
      </Button>
    </form>
  );
}
