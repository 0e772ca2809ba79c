import type { PasskeyQuestion } from '@zhiying/contract';
import { useRef, useState } from 'react';
import { passkeyFailure, signWithPasskey, takesPasskeys } from '#kit/session/passkey.ts';
import { Field } from './field.tsx';
import { Frame } from './frame.tsx';
import { ask, PATHS, Refusal } from './request.ts';

export interface Session {
  token: string;
  expiresAt: string;
}

/** What a sign-in with the right password is refused with, where the person has a second step. */
export interface AskedStep {
  challenge: string;
  ways: ('passkey' | 'code' | 'recovery')[];
  passkey: PasskeyQuestion | null;
}
export const SECOND_STEP = 'auth.secondStep';
const OVER = 'auth.challengeOver';
const DIGITS = 6;

interface Props {
  asked: AskedStep;
  text?: string;
  onDone(session: Session): void;
  onBack(why: string): void;
}

/** The second step of a sign-in: a passkey, the code of an authenticator, or in need a recovery code. */
export function SecondStep({ asked, text = '密码正确，请再验证一次', onDone, onBack }: Props) {
  const { challenge, ways, passkey } = asked;
  const [way, setWay] = useState<'code' | 'recovery'>(ways.includes('code') ? 'code' : 'recovery');
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function show(proof: object) {
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      onDone(await ask<Session>(PATHS.secondStep, { challenge, ...proof }));
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('验证失败，请重试');
      if (refusal.code === OVER) return onBack(refusal.message);
      setFailure(refusal.message);
      setTyped('');
      setBusy(false);
      form.current?.querySelector('input')?.focus();
    }
  }

  async function usePasskey() {
    if (!passkey) return;
    try {
      await show({ passkey: await signWithPasskey(passkey) });
    } catch (error) {
      setFailure(passkeyFailure(error) ?? '');
    }
  }

  const hasForm = ways.includes(way);
  const other = way === 'code' ? 'recovery' : 'code';
  return (
    <Frame title="两步验证" text={text}>
      {passkey && takesPasskeys() && (
        <button type="button" className="primary" aria-disabled={busy} onClick={() => void usePasskey()}>
          用通行密钥验证
        </button>
      )}
      {hasForm && (
        <form
          ref={form}
          noValidate
          aria-label="两步验证"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed) void show({ [way]: typed });
          }}
        >
          <Field
            key={way}
            label={way === 'code' ? '验证器中的 6 位数字' : '恢复码'}
            name={way}
            // biome-ignore lint/a11y/noAutofocus: the only thing there is to do on this page.
            autoFocus
            autoComplete={way === 'code' ? 'one-time-code' : 'off'}
            inputMode={way === 'code' ? 'numeric' : 'text'}
            autoCapitalize="off"
            spellCheck={false}
            maxLength={way === 'code' ? DIGITS + 1 : 20}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              // Typed or pasted whole, it sends itself.
              if (way === 'code' && value.replace(/\s/g, '').length === DIGITS) void show({ code: value });
            }}
          />
          <p className="failure" role="alert">
            {failure}
          </p>
          <button className="primary" type="submit" aria-disabled={busy || !typed} aria-busy={busy}>
            {busy ? '正在验证…' : '验证并登录'}
          </button>
        </form>
      )}
      {!hasForm && (
        <p className="failure" role="alert">
          {failure}
        </p>
      )}
      <p className="note">
        {ways.includes(other) && (
          <button type="button" className="link" onClick={() => setWay(other)}>
            {other === 'recovery' ? '无法使用验证器，改用恢复码' : '改用验证器'}
          </button>
        )}{' '}
        <button type="button" className="link" onClick={() => onBack('')}>
          返回登录
        </button>
      </p>
    </Frame>
  );
}
