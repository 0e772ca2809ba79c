import { useEffect, useState } from 'react';
import { ask, PATHS } from './request.ts';

interface Demo {
  password: string;
  logins: { uname: string; who: string }[];
}

interface DemoLoginsProps {
  busy: boolean;
  signIn(uname: string, password: string): void;
}

/** Shown only while demo data is loaded; a click signs in. */
export function DemoLogins({ busy, signIn }: DemoLoginsProps) {
  const [demo, setDemo] = useState<Demo | null>(null);

  useEffect(() => {
    ask<{ demo: Demo | null }>(PATHS.welcome).then(
      (welcome) => setDemo(welcome.demo),
      () => {},
    );
  }, []);

  if (!demo || demo.logins.length === 0) return null;
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">演示账号</h2>
      <p>点击即可登录，仅含演示数据。</p>
      <ul>
        {demo.logins.map(({ uname, who }) => (
          <li key={uname}>
            <button type="button" aria-disabled={busy} onClick={() => signIn(uname, demo.password)}>
              <span>{who}</span>
              <span className="uname">{uname}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
