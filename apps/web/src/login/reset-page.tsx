import { useCallback, useEffect, useState } from 'react';
import { clearSession, saveLogin } from '#kit/session/token.ts';
import { Frame } from './frame.tsx';
import { NewPassword } from './new-password.tsx';
import { ask, PATHS, Refusal } from './request.ts';

const token = new URLSearchParams(location.search).get('token')?.trim() ?? '';

interface Owner {
  uname: string;
  name: string;
  expiresAt: string;
}

type State =
  | { step: 'checking' }
  | { step: 'ready'; owner: Owner }
  | { step: 'refused'; msg: string }
  | { step: 'unreachable'; msg: string };

const asState = (error: unknown): State =>
  error instanceof Refusal && !error.passing
    ? { step: 'refused', msg: error.message }
    : { step: 'unreachable', msg: error instanceof Error ? error.message : '网络连接失败' };

export function ResetPage() {
  const [state, setState] = useState<State>(
    token ? { step: 'checking' } : { step: 'refused', msg: '链接地址不完整' },
  );

  const check = useCallback(() => {
    ask<Owner>(PATHS.checkReset, { token }).then(
      (owner) => setState({ step: 'ready', owner }),
      (error) => setState(asState(error)),
    );
  }, []);

  useEffect(() => {
    if (token) check();
  }, [check]);

  async function redeem(password: string, repass: string) {
    try {
      const { uname } = await ask<{ uname: string }>(PATHS.redeemReset, { token, password, repass });
      clearSession();
      saveLogin({ uname, remember: false });
      location.replace('/manager/login?reason=reset');
    } catch (error) {
      // What is wrong with the password belongs beside the fields; what is wrong with the link ends the matter.
      if (error instanceof Refusal && !error.passing && error.httpStatus !== 429 && error.issues.length === 0)
        setState(asState(error));
      else throw error;
    }
  }

  if (state.step === 'checking')
    return (
      <Frame title="设置新密码" text="正在校验链接…">
        <div className="waiting" role="status" aria-label="正在校验链接" />
      </Frame>
    );
  if (state.step === 'ready')
    return (
      <Frame
        title="设置新密码"
        text={
          <>
            为「<strong>{state.owner.name}</strong>」（{state.owner.uname}）设置登录密码
          </>
        }
      >
        <NewPassword owner={state.owner} redeem={redeem} />
      </Frame>
    );
  if (state.step === 'refused')
    return (
      <Frame title="链接已失效" text={<span role="alert">{state.msg}</span>}>
        <ul className="steps">
          <li>每个链接仅可使用一次，24 小时内有效；重新生成后，原链接随即失效。</li>
          <li>请联系上级或管理员在「用户」中重新生成密码重置链接。</li>
          <li>如已设置成功，请直接登录。</li>
        </ul>
        <a className="primary" href="/manager/login">
          前往登录
        </a>
      </Frame>
    );
  return (
    <Frame title="无法连接服务器" text={<span role="alert">{state.msg}</span>}>
      <button
        className="primary"
        type="button"
        onClick={() => {
          setState({ step: 'checking' });
          check();
        }}
      >
        重试
      </button>
    </Frame>
  );
}
