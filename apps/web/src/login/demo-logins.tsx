import { useEffect, useState } from 'react';
import { ask, PATHS } from './request.ts';

interface Demo {
  password: string;
  logins: { uname: string; who: string }[];
}

/** Shown only while demo data is loaded; a click fills the form. */
export function DemoLogins({ fill }: { fill(uname: string, password: string): void }) {
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
      <p>点击即可填入账号和密码，仅含演示数据。</p>
      <ul>
        {demo.logins.map(({ uname, who }) => (
          <li key={uname}>
            <button type="button" onClick={() => fill(uname, demo.password)}>
              <span>{who}</span>
              <span className="uname">{uname}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
