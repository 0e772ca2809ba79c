import { ClueRules, type ClueState, UNRECLAIMABLE_CLUES } from '@zhiying/contract';
import { z } from 'zod';
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

/** A sweep that awaits approval, or was approved. */
export const heldSweep = defineSetting({
  key: 'clue.heldSweep',
  schema: z.object({ count: z.int(), of: z.int(), at: z.string(), goOn: z.boolean() }).nullable(),
  initial: null,
});

/** Reminders were sent up to this time. */
export const remindedUntil = defineSetting({
  key: 'clue.reminded',
  schema: z.string().nullable(),
  initial: null,
});

/** Hours until the owner must act; null if the clue never returns to the pool. */
export function hoursLeft(state: ClueState, { recycle, firstHours, nextHours }: ClueRules): number | null {
  if (!recycle || UNRECLAIMABLE_CLUES.includes(state)) return null;
  return state === 'new' ? firstHours : nextHours;
}
