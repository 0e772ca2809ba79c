import type { ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import styles from './comment.module.css';

/** A comment's own words. */
export const Quote = ({ children }: { children: ReactNode }) => (
  <blockquote
    className={classOf({ padding: '12 14', margin: '0 0 12', background: 'fill', radius: 10 }, styles.quote)}
  >
    {children}
  </blockquote>
);
