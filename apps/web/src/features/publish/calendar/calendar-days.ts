import { chinaDay } from '@zhiying/contract';

const DAY_MS = 86_400_000;
export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** Days are text (`2026-11-17`) and China's, as the server counts them; nothing here knows the browser's own zone. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
/** Monday is 0. */
export const weekdayOf = (day: string) => (new Date(Date.parse(day)).getUTCDay() + 6) % 7;
const mondayOf = (day: string) => addDays(day, -weekdayOf(day));
export const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
export const today = () => chinaDay(Date.now());

export const weekOf = (day: string): string[] =>
  Array.from({ length: 7 }, (_, at) => addDays(mondayOf(day), at));

/** The weeks that hold a day of the month. */
export function weeksOf(day: string): string[][] {
  const month = day.slice(0, 7);
  const weeks: string[][] = [];
  for (
    let week = weekOf(`${month}-01`);
    week[0] !== undefined && week[0].slice(0, 7) <= month;
    week = weekOf(addDays(week[6] ?? '', 1))
  )
    weeks.push(week);
  return weeks;
}

export const lastOf = (day: string) => addDays(addMonths(day, 1), -1);
/** The first day of the month so many months on. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Weeks that are open when a month is first shown: this one and the two after it, of another month the nearest three. */
export function openedFirst(weeks: readonly string[][], now: string): number[] {
  const at = weeks.findIndex((week) => (week[6] ?? '') >= now);
  const first = at < 0 ? Math.max(0, weeks.length - 3) : Math.min(at, Math.max(0, weeks.length - 3));
  return weeks.map((_, index) => index).slice(first, first + 3);
}

/** `11-21 周六` */
export const dayWords = (day: string) => `${day.slice(5)} ${WEEKDAYS[weekdayOf(day)]}`;

/** The week of the year that most of its days are in (ISO 8601). */
export function weekNumber(day: string): number {
  const thursday = addDays(mondayOf(day), 3);
  return Math.ceil(
    (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`) + DAY_MS) / (7 * DAY_MS),
  );
}
