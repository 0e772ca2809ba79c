import { Row } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { EmptyCell } from '#kit/display/moment.tsx';
import styles from './clue.module.css';
import { levelOf, spanText } from './recycle-words.ts';

const AROUND = 2 * Math.PI * 6;
/** A full ring is this long; beyond it the ring stays full. */
const WHOLE_MS = 72 * 3_600_000;

/** How long until the clue goes back to the pool, as a closing ring and in words. */
export function RecycleIn({ at }: { at: string | null }) {
  const now = useNow(60_000, at !== null);
  if (at === null) return <EmptyCell>不回收</EmptyCell>;
  const left = Math.max(0, Date.parse(at) - now);
  const share = Math.min(1, left / WHOLE_MS);
  return (
    <Row
      as="span"
      flow="inline"
      gap={6}
      whiteSpace="nowrap"
      className={styles.recycle}
      data-level={levelOf(left)}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6" className={styles.track} />
        <circle
          cx="8"
          cy="8"
          r="6"
          className={styles.left}
          strokeDasharray={`${share * AROUND} ${AROUND}`}
          transform="rotate(-90 8 8)"
        />
      </svg>
      {spanText(left)}
    </Row>
  );
}
