import type { Board } from '@zhiying/contract';
import { useState } from 'react';
import { figure } from '#kit/base/figure.ts';
import { momentText } from '#kit/base/moment-text.ts';
import styles from './board.module.css';
import { BoardPanel, Quiet } from './board-panel.tsx';

interface FeedPanelProps {
  feeds: Board['feeds'];
  /** The carousel's turn: the feeds take theirs with it. */
  turn: number;
}

/** What just happened, one kind at a time. */
export function FeedPanel({ feeds, turn }: FeedPanelProps) {
  const [chosen, setChosen] = useState<{ id: string; at: number } | null>(null);
  const shown =
    feeds.find(({ id }) => chosen?.at === turn && id === chosen.id) ??
    feeds[turn % Math.max(1, feeds.length)];
  if (!shown)
    return (
      <BoardPanel title="实时动态">
        <Quiet>暂无可查看的动态</Quiet>
      </BoardPanel>
    );
  return (
    <BoardPanel
      title="实时动态"
      extra={
        <span className={styles.choices}>
          {feeds.map(({ id, title, total }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === shown.id}
              onClick={() => setChosen({ id, at: turn })}
            >
              {title} {figure(total)}
            </button>
          ))}
        </span>
      }
    >
      {shown.rows.length === 0 ? (
        <Quiet>{shown.id === 'rooms' ? '当前没有直播' : '今日暂无'}</Quiet>
      ) : (
        <ul className={styles.feed}>
          {shown.rows.map(({ id, title, place, at }) => (
            <li key={id}>
              <span className={styles.clip} title={title}>
                {title}
              </span>
              <time dateTime={at}>{momentText(at).replace('今天 ', '')}</time>
              <small className={styles.clip}>{place}</small>
            </li>
          ))}
        </ul>
      )}
    </BoardPanel>
  );
}
