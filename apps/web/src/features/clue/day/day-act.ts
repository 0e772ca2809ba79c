import type { DayCustomer } from '@zhiying/contract';

export type DayAct = 'dial' | 'follow' | 'talk';

/** What is due with a customer: an answer, a note about the visit, else a call. What cannot be done is not due. */
export function actFor({ clue, talk }: DayCustomer): DayAct {
  if (talk?.waitingSince) return 'talk';
  if (clue?.state === 'visited') return 'follow';
  if (clue?.can.includes('dial')) return 'dial';
  return talk && !clue ? 'talk' : 'follow';
}

const HOUR = 3_600_000;

/** Customers whose clue goes back to the pool within the hour, the first one first. */
export const soonPooled = (rows: readonly DayCustomer[], now: number) =>
  rows
    .filter(({ clue }) => clue?.recycleAt && Date.parse(clue.recycleAt) - now < HOUR)
    .sort((one, two) => (one.clue?.recycleAt ?? '').localeCompare(two.clue?.recycleAt ?? ''));
