import { DATE_FORMAT, RANGE_SEPARATOR } from '@zhiying/contract';
import dayjs, { type Dayjs } from 'dayjs';

export type DayRange = [from: string, to: string];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string | undefined): text is string =>
  text !== undefined && DAY.test(text) && dayjs(text).format(DATE_FORMAT) === text;

/** `2026-11-01,2026-11-15` → both days; anything else → null. */
export function parseRange(text: string | undefined): DayRange | null {
  const [from, to, ...rest] = (text ?? '').split(RANGE_SEPARATOR);
  return rest.length === 0 && isDay(from) && isDay(to) && from <= to ? [from, to] : null;
}

/** The earlier day first, whichever was picked first. */
export function joinRange(from: string, to: string): string {
  return [from, to].sort().join(RANGE_SEPARATOR);
}

export const PRESETS = [
  { label: '今天', days: 1 },
  { label: '近 7 天', days: 7 },
  { label: '近 30 天', days: 30 },
] as const;

/** The last `days` days, today included. */
export const lastDays = (days: number, today: Dayjs = dayjs()): [Dayjs, Dayjs] => [
  today.subtract(days - 1, 'day').startOf('day'),
  today.startOf('day'),
];
