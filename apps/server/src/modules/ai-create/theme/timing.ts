import type { Timing } from '@zhiying/contract';
import { slotsFrom } from '../../publish/index.ts';

/** The first `count` moments at which something goes out; none for what goes out at once. */
export function momentsOf(timing: Timing, count: number): string[] {
  if (timing.mode === 'now') return [];
  if (timing.mode === 'at') return Array.from({ length: count }, () => new Date(timing.at).toISOString());
  const moments: string[] = [];
  for (const moment of slotsFrom(timing)) {
    if (moments.length >= count) break;
    moments.push(new Date(moment).toISOString());
  }
  return moments;
}

/** When the first one goes out; null: at once. */
export const firstMoment = (timing: Timing): string | null => momentsOf(timing, 1)[0] ?? null;
