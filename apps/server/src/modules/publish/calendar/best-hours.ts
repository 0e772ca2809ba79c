import type { BestHours } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { SQL } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { slot } from '#kernel/slot.ts';

/** How posts that went out in an hour of China's day did: their reactions against their accounts' means. */
export interface HourFigure {
  hour: number;
  factor: number;
  posts: number;
}

/** An area that knows figures tells them by the hour, for these posts (a query of attempt ids). */
export const hourFigures =
  slot<(db: Queries, channelId: number, posts: SQL) => Promise<HourFigure[]>>('publish.hourFigures');

/** Fewer posts say nothing. */
const ENOUGH_POSTS = 20;
const ENOUGH_IN_AN_HOUR = 2;
/** Hours that do so much better than the mean are told. */
const BETTER = 1.2;
const MOST_BANDS = 2;

/** The best hours as bands of neighbouring ones, the earliest first. */
function bandsOf(figures: readonly HourFigure[]): { hours: BestHours[]; total: number } {
  const total = figures.reduce((sum, figure) => sum + figure.posts, 0);
  if (total < ENOUGH_POSTS) return { hours: [], total };
  const bands: (BestHours & { sum: number })[] = [];
  for (const { hour, factor, posts: count } of figures.toSorted((a, b) => a.hour - b.hour)) {
    if (factor < BETTER || count < ENOUGH_IN_AN_HOUR) continue;
    const last = bands.at(-1);
    const sum = factor * count;
    if (last?.to === hour) {
      last.to = hour + 1;
      last.posts += count;
      last.sum += sum;
    } else bands.push({ from: hour, to: hour + 1, factor: 0, posts: count, sum });
  }
  return {
    hours: bands
      .map(({ sum, ...band }) => ({ ...band, factor: Math.round((sum / band.posts) * 10) / 10 }))
      .toSorted((a, b) => b.factor - a.factor)
      .slice(0, MOST_BANDS)
      .sort((a, b) => a.from - b.from),
    total,
  };
}

/** The hours at which these posts did best, by all that areas know of them. */
export async function bestHoursOf(
  { db, contributions }: Pick<Kernel, 'db' | 'contributions'>,
  { channelId }: Actor,
  posts: SQL,
) {
  const figures = await Promise.all(contributions(hourFigures).map((of) => of(db, channelId ?? 0, posts)));
  return bandsOf(figures.flat());
}

/** A little into each band, the best first. */
export const wishedIn = (hours: readonly BestHours[]) =>
  hours.toSorted((a, b) => b.factor - a.factor).map(({ from }) => `${String(from).padStart(2, '0')}:10`);
