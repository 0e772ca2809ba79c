import { Row, Text } from '#kit/base/pieces.tsx';
import styles from './status-dot.module.css';

export type Tone = 'success' | 'warning' | 'error' | 'primary' | 'neutral';

interface StatusDotProps {
  tone: Tone;
  /** A whole sentence, which may take several lines. */
  wrap?: boolean;
  children: string;
}

/** A 6 px dot and a word in normal text: colour helps, the word says it. */
export const StatusDot = ({ tone, wrap = false, children }: StatusDotProps) => (
  <Row
    as="span"
    flow="inline"
    gap={6}
    whiteSpace={wrap ? undefined : 'nowrap'}
    align={wrap ? 'baseline' : 'center'}
    minWidth={0}
    className={styles.status}
  >
    <Text as="i" flex="none" square={6} radius="round" className={styles.dot} data-tone={tone} />
    {children}
  </Row>
);
