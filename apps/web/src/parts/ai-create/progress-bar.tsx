import { Row, Text } from '#kit/base/pieces.tsx';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  done: number;
  /** Under way. */
  open: number;
  failed: number;
  total: number;
}

/** How far the works of a theme are: a bar in three colours and `6 / 10`. */
export function ProgressBar({ done, open, failed, total }: ProgressBarProps) {
  const share = (part: number) => ({ width: `${(100 * part) / total}%` });
  return (
    <Row as="span" flow="inline" gap={8}>
      <Row
        look={{ height: 4, background: 'line2', align: 'stretch', width: 72, radius: 2, overflow: 'hidden' }}
        as="span"
        className={styles.bar}
        aria-hidden="true"
      >
        <i data-part="done" style={share(done)} />
        <i data-part="open" style={share(open)} />
        <i data-part="failed" style={share(failed)} />
      </Row>
      <Text size={12} tone="text2">
        <span className="zy-visually-hidden">完成</span>
        {done} / {total}
      </Text>
    </Row>
  );
}
