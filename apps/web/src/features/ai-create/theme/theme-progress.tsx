import type { Theme, ThemeCounts } from '@zhiying/contract';
import { Mark } from '#kit/display/mark.tsx';
import styles from './theme.module.css';

/** How far the writing is: a bar in three colours and `6 / 10`. */
export function ThemeProgress({ theme: { count, counts } }: { theme: Pick<Theme, 'count' | 'counts'> }) {
  const total = counts.total || count;
  const share = (part: number) => ({ width: `${(100 * part) / total}%` });
  return (
    <span className={styles.progress}>
      <span className={styles.bar} aria-hidden="true">
        <i data-part="done" style={share(counts.done)} />
        <i data-part="writing" style={share(counts.writing)} />
        <i data-part="failed" style={share(counts.failed)} />
      </span>
      <span className={styles.figures}>
        <span className="zy-visually-hidden">完成</span>
        {counts.done} / {total}
      </span>
    </span>
  );
}

/** Only what needs somebody: nothing here means that all is fine. */
export const ThemeMarks = ({ counts: { blocked, outdated, failed } }: { counts: ThemeCounts }) => (
  <span className={styles.marks}>
    {blocked > 0 && <Mark tone="error">{`${blocked} 篇待处理`}</Mark>}
    {outdated > 0 && <Mark tone="warning">{`${outdated} 篇待更新`}</Mark>}
    {failed > 0 && <Mark tone="error">{`${failed} 篇失败`}</Mark>}
  </span>
);
