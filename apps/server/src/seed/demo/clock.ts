const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CHINA = 8 * 60 * MINUTE;

/** Moments counted back from now on China's wall clock, which knows no summer time. */
export interface Clock {
  now: number;
  minutesAgo(minutes: number): number;
  /** The minute of a day that many days back; today's may lie ahead. */
  at(daysAgo: number, minuteOfDay: number): number;
  /** The same, a day earlier when it would lie ahead. */
  past(daysAgo: number, minuteOfDay: number): number;
  isWeekend(daysAgo: number): boolean;
  /** How many days back a moment lies; 0 for today and whatever lies ahead. */
  daysSince(moment: number): number;
}

export function createClock(now: number): Clock {
  const midnight = Math.floor((now + CHINA) / DAY) * DAY - CHINA;
  const at: Clock['at'] = (daysAgo, minuteOfDay) => midnight - daysAgo * DAY + minuteOfDay * MINUTE;
  return {
    now,
    minutesAgo: (minutes) => now - minutes * MINUTE,
    at,
    past: (daysAgo, minuteOfDay) => at(at(daysAgo, minuteOfDay) < now ? daysAgo : daysAgo + 1, minuteOfDay),
    isWeekend: (daysAgo) => [0, 6].includes(new Date(midnight - daysAgo * DAY + CHINA).getUTCDay()),
    daysSince: (moment) => Math.max(0, Math.ceil((midnight - moment) / DAY)),
  };
}

export const iso = (moment: number) => new Date(moment).toISOString();
