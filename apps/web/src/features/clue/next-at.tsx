import { useNow } from '#kit/base/use-now.ts';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import styles from './clue.module.css';

/** When somebody promised to get in touch; red once it is past. */
export function NextAt({ at }: { at: string | null }) {
  const now = useNow(60_000, at !== null);
  if (at === null) return <EmptyCell />;
  return (
    <span data-late={Date.parse(at) < now || undefined} className={styles.next}>
      <Moment at={at} />
    </span>
  );
}
