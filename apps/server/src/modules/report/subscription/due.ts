import { RANGE_SEPARATOR } from '@zhiying/contract';
import { addDays, dayAgo } from '../facts/span.ts';

/** The last day of the latest period that is over, on China's calendar: yesterday, or last Sunday. */
export function dueDay(rhythm: 'day' | 'week', today = dayAgo(0)): string {
  if (rhythm === 'day') return addDays(today, -1);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, weekday === 0 ? -7 : -weekday);
}

/** The period that ends on a due day: that day, or the week from Monday. */
export const duePeriod = (rhythm: 'day' | 'week', day: string): string =>
  [rhythm === 'day' ? day : addDays(day, -6), day].join(RANGE_SEPARATOR);
