import type { Timing } from '@zhiying/contract';
import { CHINA_OFFSET } from '#db/moment.ts';

const DAY = 24 * 60 * 60_000;
const CHINA_MS = 8 * 60 * 60_000;

/** The first `count` moments at which something goes out; none for what goes out at once. */
export function momentsOf(timing: Timing, count: number): string[] {
  if (timing.mode === 'now') return [];
  if (timing.mode === 'at') return Array.from({ length: count }, () => new Date(timing.at).toISOString());
  const from = Date.parse(timing.from);
  const times = [...new Set(timing.times)].sort();
  const moments: string[] = [];
  for (let day = from; moments.length < count; day += DAY) {
    const date = new Date(day + CHINA_MS).toISOString().slice(0, 10);
    for (const time of times) {
      const moment = Date.parse(`${date}T${time}:00${CHINA_OFFSET}`);
      if (moment >= from && moments.length < count) moments.push(new Date(moment).toISOString());
    }
  }
  return moments;
}

/** When the first one goes out; null: at once. */
export const firstMoment = (timing: Timing): string | null => momentsOf(timing, 1)[0] ?? null;
