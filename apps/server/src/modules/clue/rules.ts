import { ClueRules, type ClueState, KEPT_CLUES } from '@zhiying/contract';
import { z } from 'zod';
import { type SQL, sql } from '#db/sql.ts';
import { defineSetting } from '#kernel/setting.ts';

export const poolRules = defineSetting({
  key: 'clue.pool',
  schema: ClueRules,
  initial: {
    capacity: 200,
    takeADay: 20,
    takeSources: [],
    takeArea: 'around',
    firstHours: 24,
    nextHours: 72,
    warnHours: 4,
    recycle: true,
    returnTo: 'own',
    returnToOf: [],
  },
});

/** A sweep that waits for somebody to look at it, or was told to go on. */
export const heldSweep = defineSetting({
  key: 'clue.heldSweep',
  schema: z.object({ count: z.int(), of: z.int(), at: z.string(), goOn: z.boolean() }).nullable(),
  initial: null,
});

/** Until when people were told of the times they agreed on. */
export const reminded = defineSetting({ key: 'clue.reminded', schema: z.string().nullable(), initial: null });

/** How many hours somebody has from now on to get in touch; null where the clue stays with them whatever they do. */
export function hoursLeft(state: ClueState, { recycle, firstHours, nextHours }: ClueRules): number | null {
  if (!recycle || KEPT_CLUES.includes(state)) return null;
  return state === 'new' ? firstHours : nextHours;
}

/** Never, where there are none. */
export const inHours = (hours: number | null): SQL => sql`now() + make_interval(hours => ${hours}::int)`;
