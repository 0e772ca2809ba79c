import { type ClueState, contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import { slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyEach } from '../notification/index.ts';

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

/** What whoever is told of a clue has to know, and where it hangs now. */
export interface Moved extends ClueMove {
  path: string;
  ownerId: number | null;
}

/** Of clues `c`. */
export const MOVED = sql`
  c.id, c.channel_id AS "channelId", c.path, c.owner_id AS "ownerId", c.state, c.visited_at AS "visitedAt", c.won_at AS "wonAt",
  coalesce(c.close_reason = 'refused', false) AS refused, c.phone_mark AS "phoneMark", c.identity_mark AS "identityMark"`;

/** Whoever sees these clues sees them change. */
export const announceClues = async (unit: Unit, ids: readonly number[]) =>
  announceMoved(unit, await unit.query<Moved>(sql`SELECT ${MOVED} FROM clue c WHERE c.id = ${anyOf(ids)}`));

/** The same, where what changed them has said what they are now. */
export async function announceMoved(unit: Unit, rows: readonly Moved[]) {
  if (rows.length === 0) return;
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
  for (const told of unit.brought(cluesMoved)) await told(unit, rows);
}

/** Each of them once, with what it is about where it is one clue alone. */
export async function tellOwners(
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
