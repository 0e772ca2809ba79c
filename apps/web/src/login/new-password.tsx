import { PASSWORD_MAX, PASSWORD_MIN } from '@zhiying/contract/limits';
import { type FormEvent, useRef, useState } from 'react';
import { STRENGTHS, strengthOf } from '#kit/base/password-strength.ts';
import { PasswordField } from './field.tsx';
import { Dot, Tick } from './icons.tsx';
import { Refusal } from './request.ts';

const RULES = [
  {
    text: `${PASSWORD_MIN}–${PASSWORD_MAX} 位`,
    holds: (value: string) => value.length >= PASSWORD_MIN && value.length <= PASSWORD_MAX,
  },
  { text: '包含字母', holds: (value: string) => /[A-Za-z]/.test(value) },
  { text: '包含数字', holds: (value: string) => /\d/.test(value) },
];

interface Props {
  owner: { uname: string; expiresAt: string };
  redeem(password: string, repass: string): Promise<void>;
}

export function NewPassword({ owner, redeem }: Props) {
  const [password, setPassword] = useState('');
  const [repass, setRepass] = useState('');
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const weak = RULES.some((rule) => !rule.holds(password));
  const differs = password !== repass;
  /** While typing the second one it is too early to complain. */
  const showsDiffers = differs && (tried || (repass !== '' && !password.startsWith(repass)));

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setFailure('');
    if (weak || differs)
      return form.current
        ?.querySelector<HTMLInputElement>(`input[name="${weak ? 'password' : 'repass'}"]`)
        ?.focus();
    setBusy(true);
    try {
      await redeem(password, repass);
    } catch (error) {
      const issue = error instanceof Refusal ? error.issues[0]?.msg : undefined;
      setFailure(issue ?? (error instanceof Error ? error.message : '保存失败，请重试'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} onSubmit={save} noValidate aria-label="设置新密码">
      {/* So that a password manager files the new password under the right name. */}
      <input type="text" name="username" autoComplete="username" value={owner.uname} readOnly hidden />
      <PasswordField
        label="新密码"
        name="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        value={password}
        describedBy="rules"
        error={tried && weak ? '新密码不符合以下要求' : undefined}
        onChange={setPassword}
      />
      <ul className="rules" id="rules">
        {RULES.map(({ text, holds }) => (
          <li key={text} data-holds={holds(password)}>
            {holds(password) ? <Tick /> : <Dot />}
            {text}
            <span className="unseen">{holds(password) ? '，已满足' : '，未满足'}</span>
          </li>
        ))}
        <Strength password={password} />
      </ul>
      <PasswordField
        label="确认新密码"
        name="repass"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        value={repass}
        error={showsDiffers ? '两次输入的密码不一致' : undefined}
        onChange={setRepass}
      />
      <p className="failure" role="alert">
        {failure}
      </p>
      <button className="primary" type="submit" aria-disabled={busy} aria-busy={busy}>
        {busy ? '保存中…' : '保存并前往登录'}
      </button>
      <p className="small">链接有效至 {momentText(owner.expiresAt)}，保存后其他设备将全部退出登录。</p>
    </form>
  );
}

function Strength({ password }: { password: string }) {
  const score = strengthOf(password);
  if (!password) return null;
  return (
    <li className="strength" data-score={score}>
      <i />
      <i />
      <i />
      <span aria-live="polite">{STRENGTHS[score]}</span>
    </li>
  );
}

const momentText = (iso: string) =>
  new Intl.DateTimeFormat('zh-CN', {
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(new Date(iso));
