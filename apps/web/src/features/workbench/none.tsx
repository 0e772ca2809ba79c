import type { ReactNode } from 'react';
import { Text } from '#kit/base/pieces.tsx';
import styles from './lists.module.css';

/** What a panel says instead of its rows. */
export const None = ({ children }: { children: ReactNode }) => (
  <Text as="p" size={13} tone="muted" textAlign="center" className={styles.none}>
    {children}
  </Text>
);
