import { changeOf } from '#kit/base/change.ts';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { Counter } from '#kit/display/counter.tsx';
import styles from './board.module.css';
import { Quiet } from './board-panel.tsx';

interface RankedRowsProps {
  rows: readonly { id: number; name: string; value: number; before?: number }[];
  /** What `before` is; without it no change is shown. */
  against?: string;
  empty: string;
  /** All of them can be looked through; a wall shows what fits. */
  scrolls?: true;
}

/** Names with a bar each, against the largest. */
export function RankedRows({ rows, against, empty, scrolls }: RankedRowsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  if (rows.length === 0) return <Quiet>{empty}</Quiet>;
  return (
    <ol className={styles.ranked} data-scrolls={scrolls} tabIndex={scrolls && 0}>
      {rows.map(({ id, name, value, before }) => {
        const change = against && before !== undefined ? changeOf(value, before) : null;
        return (
          <li key={id}>
            <span className={styles.clip} title={name}>
              {name}
            </span>
            <b>
              <Counter value={value} />
            </b>
            {change && against && <ChangeMark change={change} against={against} />}
            <i style={{ inlineSize: `${Math.max(0, (value / most) * 100)}%` }} />
          </li>
        );
      })}
    </ol>
  );
}
