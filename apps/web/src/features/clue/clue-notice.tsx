import type { ReactNode } from 'react';
import { Notice } from '#kit/base/pieces.tsx';
import styles from './clue.module.css';
import type { RecycleLevel } from './recycle-words.ts';

interface ClueNoticeProps {
  level?: RecycleLevel;
  /** Read out when it appears. */
  role?: 'status';
  children: ReactNode;
}

/** A strip over a clue: what is about to happen to it, or what is to be decided. */
export const ClueNotice = ({ level = 'soon', role, children }: ClueNoticeProps) => (
  <Notice
    look={{ flow: 'row', gap: 8, align: 'center', marginBottom: 12 }}
    className={styles.deadline}
    data-level={level}
    role={role}
  >
    {children}
  </Notice>
);
