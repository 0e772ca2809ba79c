import type { ReactNode } from 'react';
import { Split } from '#kit/base/pieces.tsx';
import styles from './plan.module.css';

/** Below the cells: what it comes to, and what can be done. */
export const BoardFooter = ({ children }: { children: ReactNode }) => (
  <Split
    as="footer"
    look={{ minHeight: 64, gap: '8 16', wrap: true, flex: 'none', padding: '10 16', marginTop: 12 }}
    background="card"
    borderTop="line"
    className={styles.footer}
  >
    {children}
  </Split>
);
