import { Children, type ReactNode } from 'react';
import styles from './meta-line.module.css';

/** Items of one line parted by a small dot; a typed “·” would render full width. Empty items leave no dot behind. */
export const MetaLine = ({ items }: { items: readonly ReactNode[] }) => (
  <span className={styles.line}>
    {Children.map(
      items.filter((item) => item !== '' && item !== null && item !== undefined && item !== false),
      (item) => (
        <span className={styles.item}>{item}</span>
      ),
    )}
  </span>
);
