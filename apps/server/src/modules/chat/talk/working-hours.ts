import type { ChatSetting } from '@zhiying/contract';

type Hours = Pick<ChatSetting, 'from' | 'to' | 'days'>;

const MINUTE = 60_000;
const DAY = 86_400_000;
/** China's clock, which knows no summer time. */
const AHEAD = 8 * 3_600_000;
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
/** The last minute a clock can name stands for the end of the day: a desk that is open all day has no closed minute. */
const endOf = (clock: string) => (clock === '23:59' ? 24 * 60 : minutesOf(clock));

/** Midnight before a moment, and what day of the week it is; 1 is Monday. */
const dayOf = (at: number) => {
  const midnight = Math.floor((at + AHEAD) / DAY) * DAY - AHEAD;
  return { midnight, weekday: new Date(midnight + AHEAD).getUTCDay() || 7 };
};

/** Whether it is within working hours; the last minute ends them. */
export function isWorkingTime({ from, to, days }: Hours, now = new Date()): boolean {
  const at = now.getTime();
  const { midnight, weekday } = dayOf(at);
  const minute = (at - midnight) / MINUTE;
  return days.includes(weekday) && minute >= minutesOf(from) && minute < endOf(to);
}

/** The moment by which so many minutes of working time have passed. */
export function addWorkingMinutes({ from, to, days }: Hours, since: Date, minutes: number): Date {
  let left = minutes * MINUTE;
  const begins = minutesOf(from) * MINUTE;
  const ends = endOf(to) * MINUTE;
  for (let day = dayOf(since.getTime()); ; day = dayOf(day.midnight + DAY)) {
    if (!days.includes(day.weekday)) continue;
    const start = Math.max(day.midnight + begins, since.getTime());
    const rest = day.midnight + ends - start;
    if (rest <= 0) continue;
    if (left <= rest) return new Date(start + left);
    left -= rest;
  }
}
