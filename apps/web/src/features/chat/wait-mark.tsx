import type { ReactNode } from 'react';
import { Row } from '#kit/base/pieces.tsx';
import styles from './inbox.module.css';

interface WaitMarkProps {
  /** How urgent it is. */
  level: string;
  /** Read out as it runs. */
  role?: 'timer';
  children: ReactNode;
}

/** How long somebody waits, or what is left to answer them. */
export const WaitMark = ({ level, role, children }: WaitMarkProps) => (
  <Row
    as="span"
    look={{ flow: 'inline', gap: 4, flex: 'none', size: 11, tone: 'muted' }}
    className={styles.wait}
    data-level={level}
    role={role}
  >
    {children}
  </Row>
);
