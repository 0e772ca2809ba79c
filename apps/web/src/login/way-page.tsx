import type { LinkAsked } from '@zhiying/contract';
import { useEffect, useRef, useState } from 'react';
import { saveToken } from '#kit/session/token.ts';
import { Frame } from './frame.tsx';
import { LoginPage } from './login-page.tsx';
import { safeRedirect } from './redirect.ts';
import { ask, Refusal, WAY_PATHS } from './request.ts';
import { type AskedStep, SECOND_STEP, SecondStep, type Session } from './second-step.tsx';
import { arrive, type Trip } from './trip.ts';

const LINK_NEEDED = 'auth.linkNeeded';

interface Tested {
  way: string;
  facts: { name: string; value: string }[];
}
interface Finished {
  session: Session | null;
  tested: Tested | null;
}

/** How it stands: one of these is shown. */
type Stand =
  | { at: 'busy' }
  | { at: 'failed'; why: string }
  | { at: 'tested'; tested: Tested }
  | { at: 'second'; asked: AskedStep }
  | { at: 'link'; link: LinkAsked; redirect: string | null };

/** Where a provider sends the browser back to. */
export function WayPage() {
  const [stand, setStand] = useState<Stand>({ at: 'busy' });
  const trip = useRef<Trip | null>(null);

  function enter(session: Session) {
    saveToken(session.token, trip.current?.remember ? session.expiresAt : undefined);
    location.replace(safeRedirect(trip.current?.redirect ?? null));
  }

  useEffect(() => {
    const back = arrive(location.search);
    // What is in the address is used up; it need not stay in the history.
    history.replaceState(null, '', location.pathname);
    if (!back) {
      return setStand((was) =>
        was.at === 'busy' && trip.current === null
          ? { at: 'failed', why: '登录已超时，或不是在该浏览器中发起，请重新登录' }
          : was,
      );
    }
    trip.current = back;
    ask<Finished>(WAY_PATHS.finish, { key: back.key, answer: back.answer }).then(
      ({ session, tested }) => {
        if (session) return enter(session);
        if (tested) setStand({ at: 'tested', tested });
      },
      (error: unknown) => {
        const refusal = error instanceof Refusal ? error : new Refusal('登录失败，请重试');
        if (refusal.code === SECOND_STEP) setStand({ at: 'second', asked: refusal.data as AskedStep });
        else if (refusal.code === LINK_NEEDED)
          setStand({ at: 'link', link: refusal.data as LinkAsked, redirect: back.redirect ?? null });
        else setStand({ at: 'failed', why: refusal.message });
      },
    );
  }, []);

  if (stand.at === 'second')
    return (
      <SecondStep
        asked={stand.asked}
        text="请再验证一次"
        onDone={enter}
        onBack={(why) => setStand({ at: 'failed', why: why || '已取消登录' })}
      />
    );
  if (stand.at === 'link') return <LoginPage link={stand.link} redirect={stand.redirect} />;
  if (stand.at === 'tested')
    return (
      <Frame title="测试登录" text={`已从「${stand.tested.way}」返回，测试不会登录任何用户`}>
        <p className="note good" role="status">
          测试通过，可回到系统配置启用该登录方式
        </p>
        <dl className="facts">
          {stand.tested.facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <button type="button" className="primary" onClick={() => close()}>
          关闭
        </button>
      </Frame>
    );
  if (stand.at === 'failed')
    return (
      <Frame title="未能登录" text="该登录方式未能完成登录">
        <p className="failure" role="alert">
          {stand.why}
        </p>
        <a className="primary" href="/manager/login">
          返回登录
        </a>
      </Frame>
    );
  return (
    <Frame title="正在登录" text="正在核实身份，请稍候">
      <p className="note" role="status">
        正在登录…
      </p>
    </Frame>
  );
}
