import type { Clock } from '../clock.ts';
import type { SeededRandom } from '../seeded-random.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CHINA = 8 * 60 * MINUTE;
const [OPENS, CLOSES] = [9 * 60, 21 * 60];

/** How far back the demo's story goes. */
export const STORY_DAYS = 60;

/** Minutes of the day at which tasks and campaigns begin and end. */
export const BEGINS = 9 * 60 + 30;
export const ENDS = 18 * 60;

/** Hours at which customers write and come, the busy ones several times. */
const BUSY = [9, 10, 10, 11, 13, 14, 14, 15, 15, 16, 17, 18, 19, 19] as const;

export const anytimeOn = (clock: Clock, daysAgo: number, draw: SeededRandom) =>
  clock.at(daysAgo, draw.pick(BUSY) * 60 + draw.between(0, 59)) + draw.between(0, 59) * 1_000;

const midnightOf = (moment: number) => moment - ((moment + CHINA) % DAY);

/** The moment itself while shops are open, else some time after they open next. */
export function inHours(moment: number): number {
  const midnight = midnightOf(moment);
  const minuteOfDay = Math.floor((moment - midnight) / MINUTE);
  const soon = (minuteOfDay * 7) % 90;
  if (minuteOfDay < OPENS) return midnight + (OPENS + soon) * MINUTE;
  return minuteOfDay >= CLOSES ? midnight + DAY + (OPENS + soon) * MINUTE : moment;
}

/** The moment itself while shops are open, else when they last closed. */
export function lastOpen(moment: number): number {
  const midnight = midnightOf(moment);
  if (moment < midnight + OPENS * MINUTE) return midnight - DAY + CLOSES * MINUTE;
  return Math.min(moment, midnight + CLOSES * MINUTE);
}

/** The moment itself while shops are open, else some time before they last closed. */
export const inHoursBefore = (moment: number) =>
  lastOpen(moment) === moment ? moment : lastOpen(moment) - ((Math.floor(moment / MINUTE) * 7) % 90) * MINUTE;

/** So many minutes of opening time before a moment: what is not of today is of the evening before. */
export function openMinutesBefore(moment: number, minutes: number): number {
  const from = lastOpen(moment);
  const opened = midnightOf(from) + OPENS * MINUTE;
  const left = minutes * MINUTE - (from - opened);
  return left <= 0 ? from - minutes * MINUTE : openMinutesBefore(opened - 1, left / MINUTE);
}
