import { useEffect, useState } from 'react';
import { ask, Refusal, WAY_PATHS } from './request.ts';
import { depart } from './trip.ts';

interface Way {
  id: number;
  name: string;
}

interface LoginWaysProps {
  remember: boolean;
  redirect: string | null;
  busy: boolean;
  onFail(why: string): void;
}

/** Providers to sign in with, beside the password. */
export function LoginWays({ remember, redirect, busy, onFail }: LoginWaysProps) {
  const [ways, setWays] = useState<Way[]>([]);
  const [leaving, setLeaving] = useState<number | null>(null);

  useEffect(() => {
    ask<{ rows: Way[] }>(WAY_PATHS.offered).then(
      ({ rows }) => setWays(rows),
      () => {},
    );
  }, []);

  async function take(id: number) {
    if (busy || leaving !== null) return;
    setLeaving(id);
    onFail('');
    try {
      const begun = await ask<{ url: string; state: string; key: string }>(WAY_PATHS.begin, { id, remember });
      depart({ ...begun, remember, redirect });
    } catch (error) {
      setLeaving(null);
      onFail(error instanceof Refusal ? error.message : '登录失败，请重试');
    }
  }

  if (ways.length === 0) return null;
  return (
    <section className="ways" aria-label="其他登录方式">
      <p className="or">
        <span>或</span>
      </p>
      {ways.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="way"
          aria-disabled={busy || leaving !== null}
          aria-busy={leaving === id}
          onClick={() => void take(id)}
        >
          {leaving === id ? '正在跳转…' : `使用「${name}」登录`}
        </button>
      ))}
    </section>
  );
}
