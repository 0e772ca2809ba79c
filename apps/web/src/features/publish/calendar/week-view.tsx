import { type BestHours, CALENDAR_STATES, chinaClock } from '@zhiying/contract';
import type { CSSProperties } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { BarButton, Box, PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { useSize } from '#kit/base/use-size.ts';
import { type Board, type DayCounts, type DayEntry, entriesByDay, targetDay } from './board.ts';
import styles from './calendar.module.css';
import { dayWords, today, WEEKDAYS, weekdayOf, weekOf } from './calendar-days.ts';
import { DayMenu } from './day-menu.tsx';
import { DayNumber } from './day-number.tsx';
import { MarkChip } from './mark-chip.tsx';
import { PlannedChip } from './planned-chip.tsx';
import { PostChip } from './post-chip.tsx';
import { PostRow } from './post-row.tsx';
import { BODY_PX, dayLaidOut, FIRST_HOUR, gapsIn, HOUR_PX, LAST_HOUR, topOf } from './week-layout.ts';

const NARROW_PX = 940;
const MINUTE_MS = 60_000;
const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR - 1 }, (_, at) => FIRST_HOUR + 1 + at);
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** A week by the hour: the chosen day wide, the others beside it. */
export function WeekView({ board, day, onDay }: { board: Board; day: string; onDay(day: string): void }) {
  const [ref, { width }] = useSize();
  const now = useNow(MINUTE_MS);
  const all = weekOf(day);
  const at = weekdayOf(day);
  const first = Math.min(Math.max(0, at - 1), 4);
  const days = width > 0 && width < NARROW_PX ? all.slice(first, first + 3) : all;
  const columns = `52px ${days.map((one) => (one === day ? 'minmax(0, 2.65fr)' : 'minmax(0, 1fr)')).join(' ')}`;
  const entries = entriesByDay(board.data);
  const counts = new Map(board.data.days.map((one) => [one.day, one]));
  const clock = chinaClock(now);
  return (
    <Box grow overflow="auto" ref={ref}>
      <Stack
        look={{ position: 'sticky', top: 0, height: 44, background: 'card', borderBottom: 'line' }}
        className={styles.weekHead}
        style={{ gridTemplateColumns: columns }}
      >
        <span />
        {days.map((one) => (
          <DayHead
            key={one}
            day={one}
            wide={one === day}
            counts={counts.get(one)}
            board={board}
            onDay={onDay}
          />
        ))}
      </Stack>
      <Stack marginTop={8} position="relative" style={{ gridTemplateColumns: columns, height: BODY_PX }}>
        <Box size={11} tone="muted" position="relative" className={styles.gutter}>
          {HOURS.map((hour) => (
            <span key={hour} style={{ top: topOf(hourText(hour)) }}>
              {hourText(hour)}
            </span>
          ))}
          {board.hours.map((band) => (
            <em
              key={band.from}
              style={{ top: topOf(hourText(band.from)) + 10 }}
              title={`近 30 天 ${band.posts} 条内容的互动为账号均值的 ${band.factor} 倍`}
            >
              {band.factor} 倍
            </em>
          ))}
          {days.includes(today()) && (
            <Text
              look={{ zIndex: 2, lineHeight: 16, weight: 400, padding: '0 4', radius: 4 }}
              as="b"
              className={styles.nowBadge}
              style={{ top: topOf(clock) }}
            >
              {clock}
            </Text>
          )}
        </Box>
        {days.map((one) => (
          <DayColumn
            key={one}
            day={one}
            wide={one === day}
            clock={clock}
            entries={entries.get(one) ?? []}
            board={board}
          />
        ))}
      </Stack>
    </Box>
  );
}

interface DayHeadProps {
  day: string;
  wide: boolean;
  counts: DayCounts | undefined;
  board: Board;
  onDay(day: string): void;
}

function DayHead({ day, wide, counts, board, onDay }: DayHeadProps) {
  const now = day === today();
  const { failed = 0, person = 0 } = counts?.byState ?? {};
  const total = (counts?.total ?? 0) + (counts?.marks ?? 0);
  return (
    <Row
      look={{ padding: '0 8 0 4', gap: 6, minWidth: 0, size: 12, borderLeft: 'line2' }}
      className={styles.dayHead}
      data-wide={wide || undefined}
    >
      <DayNumber
        number={Number(day.slice(8))}
        data-today={now || undefined}
        aria-pressed={wide}
        onClick={() => onDay(day)}
      >
        {WEEKDAYS[weekdayOf(day)]}
        {now && wide && '，今天'}
      </DayNumber>
      <Row
        as="span"
        look={{ flow: 'inline', gap: 8, align: 'stretch', tone: 'muted', whiteSpace: 'nowrap' }}
        className={styles.dayCount}
      >
        {wide ? `${total} 条` : total || ''}
        {wide && failed > 0 && (
          <em data-state="failed">
            {CALENDAR_STATES.failed} {failed}
          </em>
        )}
        {wide && person > 0 && (
          <em data-state="person">
            {CALENDAR_STATES.person} {person}
          </em>
        )}
      </Row>
      {wide && day >= today() && board.mayPlace && <DayMenu day={day} onChoose={board.onChoose} />}
    </Row>
  );
}

const Bands = ({ hours }: { hours: readonly BestHours[] }) =>
  hours.map(({ from, to }) => (
    <i
      key={from}
      className={styles.band}
      style={{ top: topOf(hourText(from)), height: topOf(hourText(to)) - topOf(hourText(from)) }}
    />
  ));

const keyOf = ({ post, batch, mark, at }: DayEntry) =>
  post ? post.id : mark ? `${mark.kind} ${mark.id}` : `${batch.kind} ${batch.id} ${at}`;

interface DayColumnProps {
  day: string;
  wide: boolean;
  clock: string;
  entries: readonly DayEntry[];
  board: Board;
}

function DayColumn({ day, wide, clock, entries, board }: DayColumnProps) {
  const { drag, answers, mayPlace, onChoose, collisions } = board;
  const { placed, more } = dayLaidOut(entries, wide);
  const now = today();
  const answer = drag ? answers.get(day) : undefined;
  const gaps =
    wide && mayPlace && !drag && day >= now ? gapsIn(placed, day === now ? clock : '08:00').slice(0, 3) : [];
  return (
    <section
      className={styles.column}
      data-day={day}
      data-from={FIRST_HOUR}
      data-hour={HOUR_PX}
      data-wide={wide || undefined}
      data-past={day < now || undefined}
      data-full={answer?.full ? true : undefined}
      data-refused={(answer?.at === null && targetDay(drag) === day) || undefined}
      aria-label={`${dayWords(day)}，${entries.length} 条`}
    >
      <Bands hours={board.hours} />
      {day <= now && days(day, now) && <i className={styles.nowLine} style={{ top: topOf(clock) }} />}
      {placed.map(({ entry, top, height, lane, lanes }) => (
        <div
          key={keyOf(entry)}
          className={styles.placed}
          data-lasts={(wide && entry.mark?.until) || undefined}
          style={{ top, '--lane': lane, '--lanes': lanes, '--lasts': `${height}px` } as CSSProperties}
        >
          {entry.batch ? (
            <PlannedChip batch={entry.batch} />
          ) : entry.mark ? (
            <MarkChip mark={entry.mark} />
          ) : wide && lanes === 1 ? (
            <PostRow post={entry.post} board={board} />
          ) : (
            <PostChip
              post={entry.post}
              account={board.accounts.get(entry.post.account.id)}
              collision={collisions.get(entry.post.id)}
              lifted={drag?.lifted.post?.id === entry.post.id}
              onOpen={board.onOpen}
              onLift={board.onLift}
              onKeys={board.onKeys}
            />
          )}
        </div>
      ))}
      {more.map(({ top, count }) => (
        <PlainButton
          key={top}
          look={{
            size: 12,
            tone: 'link',
            padding: '1 6',
            background: 'card',
            border: 'line',
            radius: 'round',
          }}
          className={styles.crowd}
          style={{ top }}
          aria-label={`${dayWords(day)}，同一时间另有 ${count} 条`}
          onClick={() => board.onDay(day)}
        >
          +{count}
        </PlainButton>
      ))}
      {gaps.map((gap) => (
        <BarButton
          key={gap.clock}
          size={12}
          tone="link"
          padding="0 12"
          radius={6}
          className={styles.free}
          style={{ top: gap.top }}
          onClick={() => onChoose(day, gap.clock)}
        >
          <PlusIcon size={14} />
          {gap.clock} 空档，可放 1 条
        </BarButton>
      ))}
    </section>
  );
}

/** The line of the present runs through the days of this week up to today. */
const days = (day: string, now: string) => weekOf(now).includes(day);
