import type { ReactNode } from 'react';
import { ImageIcon } from '#kit/base/icons.tsx';
import { Row } from '#kit/base/pieces.tsx';
import { FillImage } from '#kit/display/cells.tsx';
import styles from './workspace.module.css';

/** Small pictures beside each other. */
export const Thumbs = ({ children }: { children: ReactNode }) => (
  <Row as="span" gap={4} align="stretch" marginBottom={8} className={styles.thumbs}>
    {children}
  </Row>
);

export const Thumb = ({ src, title }: { src: string | null; title?: string }) => (
  <Row
    as="span"
    look={{ justify: 'center', height: 30, tone: 'faint', background: 'fill', radius: 4, overflow: 'hidden' }}
    title={title}
  >
    {src ? <FillImage src={src} /> : <ImageIcon />}
  </Row>
);
