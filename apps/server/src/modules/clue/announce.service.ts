import { contract } from '@zhiying/contract';
import { keysFor } from '#kernel/access/actor.ts';
import { announceRows } from '#kernel/events/announce-rows.ts';
import { slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyEach } from '../notification/index.ts';
import { type ClueMove, findMoved, type Moved } from './moved.repository.ts';

const VIEW_KEYS = keysFor(contract.clue.list);

/** Called with every change of a clue, in its transaction. */
export const cluesMoved = slot<(unit: Unit, moves: readonly ClueMove[]) => Promise<void>>('cluesMoved');

/** Announces the change to everybody who sees these clues. */
export const announceClues = async (unit: Unit, ids: readonly number[]) =>
  announceMoved(unit, await findMoved(unit, ids));

/** The same for a statement that has already returned the new rows. */
export async function announceMoved(unit: Unit, rows: readonly Moved[]) {
  if (rows.length === 0) return;
  // Clues without an owner are visible from below as well.
  await announceRows(unit, 'clue.changed', rows, VIEW_KEYS, ({ ownerId }) =>
    ownerId === null ? { below: 'too' } : {},
  );
  for (const told of unit.contributions(cluesMoved)) await told(unit, rows);
}

/** Notifies each owner once, with the clue's name if it is only one. */
export async function notifyOwners(
  unit: Unit,
  clues: readonly { id: number; ownerId: number; name: string }[],
  title: (count: number, name: string) => string,
) {
  if (clues.length === 0) return;
  await notifyEach(
    unit,
    'clue',
    [...Map.groupBy(clues, (clue) => clue.ownerId)].map(([memberId, theirs]) => ({
      memberId,
      title: title(theirs.length, theirs[0]?.name ?? ''),
      link: theirs.length === 1 ? `/home/clew?open=${theirs[0]?.id}` : '/home/clew',
    })),
  );
}
