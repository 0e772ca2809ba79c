import { chinaClock } from '@zhiying/contract';
import { useState } from 'react';
import { CheckIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Box, Column, Muted, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { useSize } from '#kit/base/use-size.ts';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { type Board, type DayCounts, type DayEntry, entriesByDay, targetDay, totalOn } from './board.ts';
import styles from './calendar.module.css';
import { dayWords, openedFirst, today, WEEKDAYS, weeksOf } from './calendar-days.ts';
import { DayMenu } from './day-menu.tsx';
import { DayNumber } from './day-number.tsx';
import { MarkChip } from './mark-chip.tsx';
import { PlannedChip } from './planned-chip.tsx';
import { PostChip } from './post-chip.tsx';

const WEEKDAY_ROW = 28;
const FOLDED_ROW = 32;
const LEAST_ROW = 164;
const CHIP = 43;
/** The day's head and the line that counts the rest. */
const AROUND = 50;

/** A month: past weeks folded to what they brought, the coming ones open. */
export function MonthView({ board, day }: { board: Board; day: string }) {
  const weeks = weeksOf(day);
  const now = today();
  const month = day.slice(0, 7);
  const [opened, setOpened] = useState<{ month: string; weeks: number[] } | null>(null);
  const open = opened?.month === month ? opened.weeks : openedFirst(weeks, now);
  const toggle = (at: number) =>
    setOpened({ month, weeks: open.includes(at) ? open.filter((one) => one !== at) : [...open, at] });
  const [ref, { height }] = useSize();
  const row = Math.max(
    LEAST_ROW,
    (height - WEEKDAY_ROW - FOLDED_ROW * (weeks.length - open.length)) / Math.max(1, open.length),
  );
  const shown = Math.max(2, Math.floor((row - AROUND) / CHIP));
  const entries = entriesByDay(board.data);
  const counts = new Map(board.data.days.map((one) => [one.day, one]));
  return (
    <Column grow overflow="y" ref={ref}>
      <Muted
        look={{
          position: 'sticky',
          top: 0,
          zIndex: 2,
          height: 28,
          lineHeight: 28,
          background: 'fill2',
          borderBottom: 'line',
        }}
        as="div"
        className={styles.weekdays}
        aria-hidden="true"
      >
        {WEEKDAYS.map((name) => (
          <Text padding="0 8" key={name}>
            {name}
          </Text>
        ))}
      </Muted>
      {weeks.map((week, at) =>
        open.includes(at) ? (
          <Box key={week[0]} borderBottom="line" className={styles.week} style={{ height: row }}>
            {week.map((one) => (
              <DayCell
                key={one}
                day={one}
                outside={!one.startsWith(month)}
                now={now}
                counts={counts.get(one)}
                entries={entries.get(one) ?? []}
                shown={shown}
                board={board}
              />
            ))}
          </Box>
        ) : (
          <PlainButton
            key={week[0]}
            look={{
              height: 32,
              size: 12,
              tone: 'muted',
              textAlign: 'left',
              padding: 0,
              background: 'fill2',
              borderBottom: 'line2',
              hover: 'fill',
            }}
            className={styles.folded}
            aria-label={`展开 ${week[0]} 至 ${week[6]}`}
            onClick={() => toggle(at)}
          >
            {week.map((one) => (
              <FoldedDay key={one} day={one} month={month} counts={counts.get(one)} />
            ))}
          </PlainButton>
        ),
      )}
    </Column>
  );
}

const dayNumber = (day: string, outside: boolean) =>
  outside && day.endsWith('-01') ? `${Number(day.slice(5, 7))} 月 1` : String(Number(day.slice(8)));

function FoldedDay({ day, month, counts }: { day: string; month: string; counts: DayCounts | undefined }) {
  const { published = 0, failed = 0 } = counts?.byState ?? {};
  const other = (counts?.total ?? 0) - published - failed;
  const marks = counts?.marks ?? 0;
  return (
    <span data-day={day}>
      {dayNumber(day, !day.startsWith(month))}
      {published > 0 && (
        <em data-state="published">
          <CheckIcon size={13} />
          {published}
        </em>
      )}
      {failed > 0 && (
        <em data-state="failed">
          <WarningIcon size={13} />
          {failed}
        </em>
      )}
      {other > 0 && <em>{other}</em>}
      {marks > 0 && (
        <em>
          <RouteIcon path="task" size={13} />
          {marks}
        </em>
      )}
    </span>
  );
}

interface DayCellProps {
  day: string;
  outside: boolean;
  now: string;
  counts: DayCounts | undefined;
  entries: readonly DayEntry[];
  shown: number;
  board: Board;
}

function DayCell({ day, outside, now, counts, entries, shown, board }: DayCellProps) {
  const { drag, answers, best, collisions, accounts, onOpen, onLift, onKeys, onDay, onChoose, mayPlace } =
    board;
  const answer = drag ? answers.get(day) : undefined;
  const total = totalOn(counts, entries);
  const seen = entries.slice(0, answer?.at ? Math.max(1, shown - 1) : shown);
  const rest = total - seen.length;
  return (
    <Column
      look={{ padding: '0 4 4', minWidth: 0, borderRight: 'line2', overflow: 'hidden', position: 'relative' }}
      as="section"
      className={styles.day}
      data-day={day}
      data-outside={outside || undefined}
      data-past={day < now || undefined}
      data-full={answer?.full ? true : undefined}
      data-refused={(answer?.at === null && targetDay(drag) === day) || undefined}
      data-over={(answer?.at && targetDay(drag) === day) || undefined}
      aria-label={`${dayWords(day)}，${total} 条`}
    >
      <header>
        <DayNumber
          number={dayNumber(day, outside)}
          data-today={day === now || undefined}
          onClick={() => onDay(day)}
        >
          {day === now && '今天'}
        </DayNumber>
        {answer?.full ? (
          <Muted>{answer.full}</Muted>
        ) : (
          day >= now &&
          !drag && (
            <>
              {counts && counts.idle > 0 && (
                <PlainButton
                  look={{ size: 12, tone: 'muted', whiteSpace: 'nowrap', padding: '0 4' }}
                  className={styles.idle}
                  title={`${counts.idle} 个账号当天没有内容`}
                  onClick={() => onDay(day)}
                >
                  空档 {counts.idle}
                </PlainButton>
              )}
              {mayPlace && <DayMenu day={day} onChoose={onChoose} />}
            </>
          )
        )}
      </header>
      {seen.map((entry) =>
        entry.post ? (
          <PostChip
            key={entry.post.id}
            post={entry.post}
            account={accounts.get(entry.post.account.id)}
            collision={collisions.get(entry.post.id)}
            lifted={drag?.lifted.post?.id === entry.post.id}
            onOpen={onOpen}
            onLift={onLift}
            onKeys={onKeys}
          />
        ) : entry.mark ? (
          <MarkChip key={`${entry.mark.kind} ${entry.mark.id}`} mark={entry.mark} />
        ) : (
          <PlannedChip key={`${entry.batch.kind} ${entry.batch.id} ${entry.at}`} batch={entry.batch} />
        ),
      )}
      {answer?.at && (
        <Row
          as="span"
          look={{
            gap: 6,
            align: 'stretch',
            flex: 'none',
            height: 22,
            size: '12/20',
            tone: 'link',
            padding: '0 6',
            radius: 4,
          }}
          className={styles.slot}
          data-best={best === day || undefined}
        >
          <b>{chinaClock(answer.at)}</b>
          {best === day ? '推荐' : '可放'}
        </Row>
      )}
      {rest > 0 && !answer?.at && (
        <PlainButton
          look={{ self: 'start', size: '12/18', tone: 'muted', padding: '0 6' }}
          className={styles.more}
          onClick={() => onDay(day)}
        >
          另 {rest} 条
        </PlainButton>
      )}
    </Column>
  );
}
