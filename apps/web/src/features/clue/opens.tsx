import type { ReactNode } from 'react';
import { PlaceLink } from '#kit/page/place-link.tsx';
import styles from './clue.module.css';

/** Conditions of the list of clues, as they stand in its address. */
export type ClueFilter = Partial<Record<string, string | number>>;

interface OpensProps {
  count: number;
  /** The days the report is about. */
  at: string;
  filter: ClueFilter;
  children?: ReactNode;
}

/** A figure of the report that opens just the clues it counts; nothing opens nothing. */
export function Opens({ count, at, filter, children = count.toLocaleString('zh-CN') }: OpensProps) {
  if (count === 0) return children;
  return (
    <PlaceLink
      className={styles.opens}
      to={{ path: 'clew', search: { createdAt: at, holder: 'any', ...filter } }}
    >
      {children}
    </PlaceLink>
  );
}
