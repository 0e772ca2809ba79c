import type { PublishSetting, Timing } from '@zhiying/contract';
import { CHINA_OFFSET } from '#db/moment.ts';

const DAY_MS = 24 * 60 * 60_000;
const CHINA_MS = 8 * 60 * 60_000;

/** `2026-11-15` on China's clock. */
export const chinaDay = (moment: number) => new Date(moment + CHINA_MS).toISOString().slice(0, 10);
/** `08:30` on China's clock. */
const chinaClock = (moment: number) => new Date(moment + CHINA_MS).toISOString().slice(11, 16);
/** `11-15 08:30` on China's clock, for people. */
export const chinaMoment = (moment: number) => `${chinaDay(moment).slice(5)} ${chinaClock(moment)}`;
const at = (day: string, clock: string) => Date.parse(`${day}T${clock}:00${CHINA_OFFSET}`);

/** The times of each day from a moment on, without end. */
export function* slotsFrom({ from, times }: Extract<Timing, { mode: 'slots' }>): Generator<number> {
  const begin = Date.parse(from);
  const sorted = [...new Set(times)].sort();
  for (let day = begin; ; day += DAY_MS)
    for (const time of sorted) {
      const moment = at(chinaDay(day), time);
      if (moment >= begin) yield moment;
    }
}

/** When the window that this moment lies in ends; null when it lies in none. */
export function endOfBlackout(moment: number, blackouts: PublishSetting['blackouts']): number | null {
  const clock = chinaClock(moment);
  const day = chinaDay(moment);
  for (const { from, to } of blackouts) {
    if (from < to && clock >= from && clock < to) return at(day, to);
    if (from > to && clock >= from) return at(chinaDay(moment + DAY_MS), to);
    if (from > to && clock < to) return at(day, to);
  }
  return null;
}

/** The same time of the next day. */
export const nextDay = (moment: number) => moment + DAY_MS;
