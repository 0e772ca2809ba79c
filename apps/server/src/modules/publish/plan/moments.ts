import { chinaAt, chinaClock, chinaDay, type Timing } from '@zhiying/contract';

const DAY_MS = 24 * 60 * 60_000;

/** `11-15 08:30` on China's clock, for people. */
export const chinaMoment = (moment: number) => `${chinaDay(moment).slice(5)} ${chinaClock(moment)}`;

/** The times of each day from a moment on, without end. */
export function* slotsFrom({ from, times }: Extract<Timing, { mode: 'slots' }>): Generator<number> {
  const begin = Date.parse(from);
  const sorted = [...new Set(times)].sort();
  for (let day = begin; ; day += DAY_MS)
    for (const time of sorted) {
      const moment = chinaAt(chinaDay(day), time);
      if (moment >= begin) yield moment;
    }
}

/** The same time of the next day. */
export const nextDay = (moment: number) => moment + DAY_MS;
