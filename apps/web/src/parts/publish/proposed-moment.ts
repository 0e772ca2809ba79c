import { chinaAt, chinaDay } from '@zhiying/contract';

const NOON = '12:10';
const HOUR_MS = 3_600_000;

/**
 * When content begun from a day of the calendar is proposed to go out: at noon of China's clock, or at the next full hour but
 * one where noon is over. Null when nothing of the day is left.
 */
export function proposedOn(day: string, now: number): string | null {
  const noon = chinaAt(day, NOON);
  if (noon > now) return new Date(noon).toISOString();
  const soon = (Math.floor(now / HOUR_MS) + 2) * HOUR_MS;
  return chinaDay(soon) === day ? new Date(soon).toISOString() : null;
}
