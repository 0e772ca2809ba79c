import { useEffect, useRef } from 'react';
import { Box, PlainButton, Stack, Text } from '#kit/base/pieces.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { type Board, type DayEntry, entriesByDay, totalOn } from './board.ts';
import styles from './calendar.module.css';
import { dayWords, today } from './calendar-days.ts';
import { DayMenu } from './day-menu.tsx';
import { MarkChip } from './mark-chip.tsx';
import { PlannedChip } from './planned-chip.tsx';
import { PostRow } from './post-row.tsx';

export const DayRows = ({ entries, board }: { entries: readonly DayEntry[]; board: Board }) => (
  <Stack gap={6} className={styles.rows}>
    {entries.map((entry) =>
      entry.post ? (
        <PostRow key={entry.post.id} post={entry.post} board={board} />
      ) : entry.mark ? (
        <MarkChip key={`${entry.mark.kind} ${entry.mark.id}`} mark={entry.mark} />
      ) : (
        <PlannedChip key={`${entry.batch.kind} ${entry.batch.id} ${entry.at}`} batch={entry.batch} />
      ),
    )}
  </Stack>
);

/** The month as a list, day by day; days to come without anything are shown as gaps. */
export function ListView({ board }: { board: Board }) {
  const list = useRef<HTMLDivElement>(null);
  // What is to come is read first; what is over is above.
  useEffect(() => {
    const days = [...(list.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])];
    days.find(({ dataset }) => (dataset.day ?? '') >= today())?.scrollIntoView({ block: 'start' });
  }, []);
  const entries = entriesByDay(board.data);
  const now = today();
  const days = board.data.days.filter(({ day, idle }) => entries.has(day) || (day >= now && idle > 0));
  if (days.length === 0)
    return (
      <StateView kind="empty" title="本月暂无内容" text={['可从未排期的内容中选择，或新建文章和视频。']} />
    );
  return (
    <Box grow padding="8 16" overflow="y" ref={list}>
      {days.map((counts) => {
        const { day, idle } = counts;
        const own = entries.get(day) ?? [];
        const total = totalOn(counts, own);
        const rest = total - own.length;
        return (
          <section
            key={day}
            className={styles.listDay}
            data-day={day}
            aria-label={`${dayWords(day)}，${total} 条`}
          >
            <header>
              <b>{dayWords(day)}</b>
              {day === now && <em>今天</em>}
              <span>{total > 0 ? `${total} 条` : '无内容'}</span>
              {day >= now && idle > 0 && (
                <Text size={12} padding="0 6" border="dashed" radius={4}>
                  {idle} 个账号空档
                </Text>
              )}
              {day >= now && board.mayPlace && <DayMenu day={day} onChoose={board.onChoose} />}
            </header>
            <DayRows entries={own} board={board} />
            {rest > 0 && (
              <PlainButton
                look={{ self: 'start', size: '12/18', tone: 'muted', padding: '0 6' }}
                className={styles.more}
                onClick={() => board.onDay(day)}
              >
                另 {rest} 条
              </PlainButton>
            )}
          </section>
        );
      })}
    </Box>
  );
}
