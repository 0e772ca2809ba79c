import type { CalendarItem } from '@zhiying/contract';
import dayjs, { type Dayjs } from 'dayjs';

const WEEKS = 6;
const DAY = 'YYYY-MM-DD';

export interface CalendarDay {
  day: string;
  /** Its number in the month. */
  no: number;
  inMonth: boolean;
  today: boolean;
  items: readonly CalendarItem[];
}

/** The first and the last day that a month's six weeks show; weeks begin on Monday. */
export function spanOfMonth(month: Dayjs) {
  const first = month.startOf('month');
  const from = first.subtract((first.day() + 6) % 7, 'day');
  return { from: from.format(DAY), to: from.add(WEEKS * 7 - 1, 'day').format(DAY) };
}

/** Those days with what is on each, in order of time. */
export function daysOfMonth(month: Dayjs, items: readonly CalendarItem[], now = dayjs()): CalendarDay[] {
  const byDay = Map.groupBy(items, ({ at }) => dayjs(at).format(DAY));
  const from = dayjs(spanOfMonth(month).from);
  return Array.from({ length: WEEKS * 7 }, (_, at) => {
    const date = from.add(at, 'day');
    const day = date.format(DAY);
    return {
      day,
      no: date.date(),
      inMonth: date.isSame(month, 'month'),
      today: date.isSame(now, 'day'),
      items: byDay.get(day) ?? [],
    };
  });
}
