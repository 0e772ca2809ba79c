import type { ClueState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';

/** What an announcement needs: the clue and its current place. */
export interface Moved extends ClueMove {
  path: string;
  ownerId: number | null;
}

/** Columns of clues `c`. */
export const MOVED = sql`
  c.id, c.channel_id AS "channelId", c.path, c.owner_id AS "ownerId", c.state, c.visited_at AS "visitedAt", c.won_at AS "wonAt",
  coalesce(c.close_reason = 'refused', false) AS refused, CASE WHEN NOT c.phone_unconfirmed THEN c.phone_mark END AS "phoneMark", c.identity_mark AS "identityMark"`;

/** Progress of a clue, for the area that the customer came from. */
export interface ClueMove {
  id: number;
  channelId: number;
  state: ClueState;
  /** They refused any contact. */
  refused: boolean;
  /** Null for an unconfirmed number, because what follows from it is visible to others. */
  phoneMark: string | null;
  identityMark: string | null;
  visitedAt: string | null;
  wonAt: string | null;
}

export const findMoved = (unit: Queries, ids: readonly number[]) =>
  unit.query<Moved>(sql`SELECT ${MOVED} FROM clue c WHERE c.id = ${anyOf(ids)}`);
