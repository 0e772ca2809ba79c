import { Row, Text } from '#kit/base/pieces.tsx';
import styles from './status-dot.module.css';

export type Tone = 'success' | 'warning' | 'error' | 'primary' | 'neutral';

/** A 6 px dot and a word in normal text: colour helps, the word says it. */
export const StatusDot = ({ tone, children }: { tone: Tone; children: string }) => (
  <Row as="span" flow="inline" gap={6} whiteSpace="nowrap" className={styles.status}>
    <Text as="i" flex="none" square={6} radius="round" className={styles.dot} data-tone={tone} />
    {children}
  </Row>
);
