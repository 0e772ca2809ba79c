import type { ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { PageLink } from '#kit/page/page-link.tsx';
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
export function FigureLink({ count, at, filter, children = count.toLocaleString('zh-CN') }: OpensProps) {
  if (count === 0) return children;
  return (
    <PageLink
      className={classOf({ tone: 'inherit' }, styles.opens)}
      to={{ path: 'clew', search: { createdAt: at, holder: 'any', ...filter } }}
    >
      {children}
    </PageLink>
  );
}
