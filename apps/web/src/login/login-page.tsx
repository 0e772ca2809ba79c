import type { LinkAsked } from '@zhiying/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { clearSession, readSavedLogin, saveLogin, saveToken } from '#kit/session/token.ts';
import { DemoLogins } from './demo-logins.tsx';
import { Field, PasswordField } from './field.tsx';
import { Frame } from './frame.tsx';
import { LoginWays } from './login-ways.tsx';
import { safeRedirect } from './redirect.ts';
import { ask, PATHS, Refusal, WAY_PATHS } from './request.ts';
import { type AskedStep, SECOND_STEP, SecondStep, type Session } from './second-step.tsx';
import { clock, useCountdown } from './use-countdown.ts';

/** Why the user is here, by a code in the address; the texts are ours, never the address's. */
const REASONS: Record<string, { text: string; good?: boolean }> = {
  ended: { text: '登录已失效，请重新登录' },
  reset: { text: '密码已设置，请用新密码登录', good: true },
};

const ADDRESS_OUTSIDE = 'auth.address';
const query = new URLSearchParams(location.search);
const saved = readSavedLogin();

/** A keyboard popping up over half a phone is not a welcome. */
const mayFocus = matchMedia('(hover: hover)').matches;

interface LoginPageProps {
  /** An account at a provider that waits for its person to show who they are. */
  link?: LinkAsked;
  redirect?: string | null;
}

export function LoginPage({ link, redirect = query.get('redirect') }: LoginPageProps) {
  const [uname, setUname] = useState(saved?.uname ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(saved?.remember ?? false);
  const [missing, setMissing] = useState<{ uname?: string; password?: string }>({});
  const [failure, setFailure] = useState('');
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const [busy, setBusy] = useState(false);
  const [explains, setExplains] = useState(false);
  /** Typed where an address range locks an administrator out; null where it does not. */
  const [wayBack, setWayBack] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [waited, setWaited] = useState(false);
  const { left, begin } = useCountdown(
    useCallback(() => {
      setFailure('');
      setWaited(true);
    }, []),
  );
  const reason = failure || waited ? undefined : REASONS[query.get('reason') ?? ''];

  const focus = useCallback((name: string) => {
    const input = form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    input?.focus();
    input?.select();
  }, []);
  // A remembered name is selected: typing replaces it, Tab keeps it.
  useEffect(() => {
    if (mayFocus) focus('username');
  }, [focus]);

  async function enter(session: Session, name: string) {
    if (link)
      try {
        await ask(WAY_PATHS.attach, { ticket: link.ticket }, session.token);
      } catch (error) {
        setAsked(null);
        setBusy(false);
        return setFailure(error instanceof Refusal ? error.message : '关联失败，请重试');
      }
    saveToken(session.token, remember ? session.expiresAt : undefined);
    saveLogin({ uname: name, remember });
    location.replace(safeRedirect(redirect));
  }

  async function signIn(typed: string, secret: string) {
    if (busy || left > 0) return;
    const name = typed.trim();
    setUname(name);
    setMissing({ uname: name ? undefined : '请填写账号', password: secret ? undefined : '请填写密码' });
    if (!name || !secret) return focus(name ? 'password' : 'username');
    setBusy(true);
    setFailure('');
    setWaited(false);
    try {
      if (wayBack) {
        await ask(PATHS.wayBack, { uname: name, password: secret, code: wayBack });
        setWayBack(null);
      }
      const session = await ask<Session>(PATHS.login, {
        uname: name,
        password: secret,
        remember,
      });
      await enter(session, name);
    } catch (error) {
      clearSession();
      if (error instanceof Refusal && error.code === SECOND_STEP) {
        setBusy(false);
        return setAsked(error.data as AskedStep);
      }
      const refusal = error instanceof Refusal ? error : new Refusal('登录失败，请重试');
      setFailure(refusal.message);
      if (refusal.code === ADDRESS_OUTSIDE) setWayBack((was) => was ?? '');
      if (refusal.retryAfter > 0) begin(refusal.retryAfter);
      setBusy(false);
      focus('password');
    }
  }

  if (asked)
    return (
      <SecondStep
        asked={asked}
        onDone={(session) => void enter(session, uname.trim())}
        onBack={(why) => {
          setAsked(null);
          setPassword('');
          setFailure(why);
        }}
      />
    );
  return (
    <Frame
      title={link ? '关联账号' : '登录智营'}
      text={
        link
          ? `「${link.way}」的账号${link.name ? `「${link.name}」` : ''}首次登录，请用密码登录一次完成关联`
          : '内容、客户、门店，一处经营'
      }
    >
      {reason && (
        <p className={reason.good ? 'note good' : 'note'} role="status">
          {reason.text}
        </p>
      )}
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void signIn(uname, password);
        }}
        noValidate
        aria-label="登录"
      >
        <Field
          label="手机号或账号"
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
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
        {wayBack !== null && (
          <Field
            label="应急码（仅限管理员，用于解除 IP 限制）"
            name="way-back"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={40}
            value={wayBack}
            onChange={setWayBack}
          />
        )}
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
          {left > 0 ? `请等待 ${clock(left)}` : busy ? '正在登录…' : link ? '登录并关联' : '登录'}
        </button>
      </form>
      {!link && <LoginWays remember={remember} redirect={redirect} busy={busy} onFail={setFailure} />}
      <DemoLogins
        busy={busy || left > 0}
        signIn={(name, secret) => {
          setPassword(secret);
          void signIn(name, secret);
        }}
      />
    </Frame>
  );
}
