import dayjs from 'dayjs';
import { percentOf } from '#kit/base/change.ts';

/** Today and the days before it, as the report takes them. */
export const lastDays = (days: number, now = new Date()) =>
  `${dayjs(now)
    .subtract(days - 1, 'day')
    .format('YYYY-MM-DD')},${dayjs(now).format('YYYY-MM-DD')}`;

/** Seconds in words: 42 秒, 3.5 分钟, 2.1 小时. */
export function spanOf(seconds: number | null): string {
  if (seconds === null) return '—';
  if (seconds < 60) return `${seconds} 秒`;
  if (seconds < 3_600) return `${Number((seconds / 60).toFixed(1))} 分钟`;
  if (seconds < 172_800) return `${Number((seconds / 3_600).toFixed(1))} 小时`;
  return `${Number((seconds / 86_400).toFixed(1))} 天`;
}

export const shareOf = (part: number, whole: number) => (whole === 0 ? '—' : percentOf(part, whole));
