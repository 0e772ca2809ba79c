import dayjs from 'dayjs';

/** Today and the days before it, as lists take them: `2026-11-01,2026-11-16`. */
export const lastDays = (days: number, now = new Date()) =>
  `${dayjs(now)
    .subtract(days - 1, 'day')
    .format('YYYY-MM-DD')},${dayjs(now).format('YYYY-MM-DD')}`;

export const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** Minutes in words. */
export function spanOf(minutes: number | null): string {
  if (minutes === null) return '—';
  if (minutes < 60) return `${minutes} 分钟`;
  if (minutes < 48 * 60) return `${(minutes / 60).toFixed(1)} 小时`;
  return `${(minutes / 1440).toFixed(1)} 天`;
}
