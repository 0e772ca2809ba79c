import { type ClueState, contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import { slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';

const LOOKERS = keysFor(contract.clue.list);

/** How far a clue came, for whoever brought the customer. */
export interface ClueMove {
  id: number;
  channelId: number;
  state: ClueState;
  /** They want to hear nothing more. */
  refused: boolean;
  phoneMark: string | null;
  identityMark: string | null;
  visitedAt: string | null;
  wonAt: string | null;
}

/** Asked with every change of a clue, in its transaction. */
export const cluesMoved = slot<(unit: Unit, moves: readonly ClueMove[]) => Promise<void>>('cluesMoved');

/** Whoever sees these clues sees them change. */
export async function announceClues(unit: Unit, ids: readonly number[]) {
  const rows = await unit.query<ClueMove & { path: string; ownerId: number | null }>(sql`
    SELECT c.id, c.channel_id AS "channelId", c.path, c.owner_id AS "ownerId", c.state, c.visited_at AS "visitedAt",
           c.won_at AS "wonAt", coalesce(c.close_reason = 'refused', false) AS refused, c.phone_mark AS "phoneMark",
           c.identity_mark AS "identityMark"
    FROM clue c WHERE c.id = ${anyOf(ids)}`);
  const together = Map.groupBy(rows, ({ channelId, path, ownerId }) => `${channelId} ${path} ${ownerId}`);
  await unit.announceAll(
    'clue.changed',
    [...together.values()].flatMap(([first, ...rest]) =>
      first
        ? {
            data: { ids: [first, ...rest].map(({ id }) => id) },
            to: {
              channelId: first.channelId,
              path: first.path,
              ownerId: first.ownerId ?? 0,
              keys: LOOKERS,
              // What nobody has is seen from below as well.
              ...(first.ownerId === null && { below: 'too' as const }),
            },
          }
        : [],
    ),
  );
  if (rows.length > 0) for (const told of unit.brought(cluesMoved)) await told(unit, rows);
}
