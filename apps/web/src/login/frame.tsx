import { CLIENT_VERSION } from '@zhiying/contract/limits';
import type { ReactNode } from 'react';
import { Logo } from '#kit/base/logo.tsx';
import { ZhiArt } from './zhi-art.tsx';

const YEAR = new Date().getFullYear();

export function Frame({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <div className="frame">
      <div className="side">
        <header className="brand">
          <Logo />
          <span>智营</span>
        </header>
        <main className="sheet">
          <h1>{title}</h1>
          <p className="lead">{text}</p>
          {children}
        </main>
        <footer className="foot">
          <span>© {YEAR} 智营</span>
          <span>版本 {CLIENT_VERSION}</span>
        </footer>
      </div>
      <div className="art" aria-hidden="true">
        <ZhiArt />
      </div>
    </div>
  );
}
