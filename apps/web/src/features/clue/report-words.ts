import dayjs from 'dayjs';

/** Today and the days before it, as lists take them: `2026-11-01,2026-11-16`. */
export const lastDays = (days: number, now = new Date()) =>
  `${dayjs(now)
    .subtract(days - 1, 'day')
    .format('YYYY-MM-DD')},${dayjs(now).format('YYYY-MM-DD')}`;

interface Day {
  day: string;
  count: number;
  won: number;
}

/** Every day of a range, those without anything too: a line that leaves them out would draw a day as the next one. */
export function everyDay(range: string, told: readonly Day[]): Day[] {
  const [from, to] = range.split(',').map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number];
  const known = new Map(told.map((one) => [one.day, one]));
  return Array.from({ length: Math.round((to - from) / DAY) + 1 }, (_, at) => {
    const day = new Date(from + at * DAY).toISOString().slice(0, 10);
    return known.get(day) ?? { day, count: 0, won: 0 };
  });
}
const DAY = 86_400_000;

export const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** Minutes in words. */
export function spanOf(minutes: number | null): string {
  if (minutes === null) return '—';
  if (minutes < 60) return `${minutes} 分钟`;
  if (minutes < 48 * 60) return `${(minutes / 60).toFixed(1)} 小时`;
  return `${(minutes / 1440).toFixed(1)} 天`;
}
