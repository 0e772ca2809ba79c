import type { ReactNode } from 'react';
import { Box } from '#kit/base/pieces.tsx';
import styles from './editor.module.css';

interface PanelProps {
  title: string;
  /** Beside the title. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** One of the parts beside the text. */
export const Panel = ({ title, beside, children }: PanelProps) => (
  <Box
    as="section"
    look={{ padding: '8 16 12', size: '13/20', borderBottom: 'line' }}
    className={styles.panel}
    aria-label={title}
  >
    <h2>
      {title}
      {beside}
    </h2>
    {children}
  </Box>
);
