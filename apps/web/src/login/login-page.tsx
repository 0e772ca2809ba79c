import { type FormEvent, useCallback, useRef, useState } from 'react';
import { clearSession, readSavedLogin, saveLogin, saveToken } from '#kit/session/token.ts';
import { DemoLogins } from './demo-logins.tsx';
import { Field, PasswordField } from './field.tsx';
import { Frame } from './frame.tsx';
import { safeRedirect } from './redirect.ts';
import { ask, PATHS, Refusal } from './request.ts';
import { clock, useCountdown } from './use-countdown.ts';

/** Why the user is here, by a code in the address; the texts are ours, never the address's. */
const REASONS: Record<string, { text: string; good?: boolean }> = {
  ended: { text: '登录已失效，请重新登录' },
  reset: { text: '密码已设置，请用新密码登录', good: true },
};

const query = new URLSearchParams(location.search);
const saved = readSavedLogin();

/** A keyboard popping up over half a phone is not a welcome. */
const mayFocus = matchMedia('(hover: hover)').matches;

export function LoginPage() {
  const [uname, setUname] = useState(saved?.uname ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(saved?.remember ?? false);
  const [missing, setMissing] = useState<{ uname?: string; password?: string }>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [explains, setExplains] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [waited, setWaited] = useState(false);
  const { left, begin } = useCountdown(
    useCallback(() => {
      setFailure('');
      setWaited(true);
    }, []),
  );
  const reason = failure || waited ? undefined : REASONS[query.get('reason') ?? ''];

  const focus = (name: string) => {
    const input = form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    input?.focus();
    input?.select();
  };

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (busy || left > 0) return;
    const name = uname.trim();
    setUname(name);
    setMissing({ uname: name ? undefined : '请填写账号', password: password ? undefined : '请填写密码' });
    if (!name || !password) return focus(name ? 'password' : 'username');
    setBusy(true);
    setFailure('');
    setWaited(false);
    try {
      const session = await ask<{ token: string; expiresAt: string }>(PATHS.login, {
        uname: name,
        password,
        remember,
      });
      saveToken(session.token, remember ? session.expiresAt : undefined);
      saveLogin({ uname: name, remember });
      location.replace(safeRedirect(query.get('redirect')));
    } catch (error) {
      clearSession();
      const refusal = error instanceof Refusal ? error : new Refusal('登录失败，请重试');
      setFailure(refusal.message);
      if (refusal.retryAfter > 0) begin(refusal.retryAfter);
      setBusy(false);
      focus('password');
    }
  }

  return (
    <Frame title="登录智营" text="内容、客户与门店，在一处经营">
      {reason && (
        <p className={reason.good ? 'note good' : 'note'} role="status">
          {reason.text}
        </p>
      )}
      <form ref={form} onSubmit={signIn} noValidate aria-label="登录">
        <Field
          label="手机号或账号"
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          autoFocus={mayFocus && !saved}
          maxLength={64}
          value={uname}
          error={missing.uname}
          onChange={(value) => {
            setUname(value);
            setMissing((was) => ({ ...was, uname: undefined }));
          }}
        />
        <PasswordField
          label="密码"
          name="password"
          autoComplete="current-password"
          autoFocus={mayFocus && saved !== null}
          maxLength={200}
          value={password}
          error={missing.password}
          extra={
            <button
              type="button"
              className="link"
              aria-expanded={explains}
              aria-controls="forgot"
              onClick={() => setExplains(!explains)}
            >
              忘记密码
            </button>
          }
          onChange={(value) => {
            setPassword(value);
            setMissing((was) => ({ ...was, password: undefined }));
          }}
        />
        <p className="note" id="forgot" hidden={!explains}>
          请联系上级或管理员重置密码。你将收到一次性链接，打开后即可设置新密码，24 小时内有效。
        </p>
        <label className="check">
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          <span>30 天内免登录</span>
        </label>
        <p className="failure" role="alert">
          {failure}
        </p>
        {waited && (
          <p className="note" role="status">
            可重新尝试登录
          </p>
        )}
        <button className="primary" type="submit" aria-disabled={busy || left > 0} aria-busy={busy}>
          {left > 0 ? `请等待 ${clock(left)}` : busy ? '正在登录…' : '登录'}
        </button>
      </form>
      <DemoLogins
        fill={(name, secret) => {
          setUname(name);
          setPassword(secret);
          setMissing({});
        }}
      />
    </Frame>
  );
}
