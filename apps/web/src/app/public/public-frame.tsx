import { CLIENT_VERSION } from '@zhiying/contract/limits';
import type { ReactNode } from 'react';
import { Logo } from '#kit/base/logo.tsx';
import styles from './public.module.css';

/** A page that everybody can open, signed in or not: the brand, a sheet, and the way into the console. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <header className={styles.brand}>
      <Logo />
      <span>智营</span>
      <a href="/manager/home">进入控制台</a>
    </header>
    <main className={styles.sheet}>{children}</main>
    <footer className={styles.foot}>版本 {CLIENT_VERSION}</footer>
  </div>
);
