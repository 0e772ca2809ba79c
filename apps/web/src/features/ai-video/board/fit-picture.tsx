import type { ReactNode } from 'react';
import { Row } from '#kit/base/pieces.tsx';
import { FillImage } from '#kit/display/cells.tsx';
import { stableUrl } from '#parts/material/stable-url.ts';
import styles from './board.module.css';

interface FitPictureProps {
  thumb: string | null;
  /** Where there is no picture. */
  icon?: ReactNode;
  children?: ReactNode;
}

/** What footage looks like, large enough to choose by. */
export const FitPicture = ({ thumb, icon, children }: FitPictureProps) => (
  <Row
    as="span"
    look={{ justify: 'center', tone: 'faint', background: 'fill', radius: 6, overflow: 'hidden' }}
    position="relative"
    className={styles.fitPicture}
  >
    {thumb ? <FillImage src={stableUrl(thumb)} whole /> : icon}
    {children}
  </Row>
);
