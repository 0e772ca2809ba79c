import dayjs from 'dayjs';

/** `今天 13:42` · this year `11-14 14:42` · before that `2025-03-18`. */
export function momentText(iso: string, now: Date = new Date()): string {
  const moment = dayjs(iso);
  if (!moment.isValid()) return '—';
  if (moment.isSame(now, 'day')) return moment.format('今天 HH:mm');
  return moment.isSame(now, 'year') ? moment.format('MM-DD HH:mm') : moment.format('YYYY-MM-DD');
}

/** `2026-03-18`: where the day is what matters. */
export const dayText = (iso: string) => (dayjs(iso).isValid() ? dayjs(iso).format('YYYY-MM-DD') : '—');

export const fullMomentText = (iso: string) =>
  dayjs(iso).isValid() ? dayjs(iso).format('YYYY-MM-DD HH:mm:ss') : '—';
