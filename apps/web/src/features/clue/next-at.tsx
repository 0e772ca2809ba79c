import { Absent, Moment } from '#kit/display/moment.tsx';
import styles from './clue.module.css';

/** When somebody promised to get in touch; red once it is past. */
export const NextAt = ({ at }: { at: string | null }) =>
  at === null ? (
    <Absent />
  ) : (
    <span data-late={Date.parse(at) < Date.now() || undefined} className={styles.next}>
      <Moment at={at} />
    </span>
  );
