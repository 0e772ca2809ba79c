import { sql } from '#db/sql.ts';
import { cluesMoved } from '../clue/index.ts';
import { announceProspects } from './announce.ts';

/** How far a clue came shows with the person it was made of; a refusal there is one here. */
export const followClues = cluesMoved.with(async (unit, moves) => {
  const given = JSON.stringify(
    moves.map(({ id, channelId, refused, visitedAt, wonAt, phoneMark, identityMark }) => ({
      id,
      channel: channelId,
      refused,
      visited: visitedAt,
      won: wonAt,
      phone: phoneMark,
      identity: identityMark,
    })),
  );
  // Whoever became a clue elsewhere is the same person here.
  const linked = await unit.query<{ id: number }>(sql`
    UPDATE growth_prospect p SET clue_id = g.id, clue_at = now(), state = 'clue', next_at = NULL, version = p.version + 1
    FROM json_to_recordset(${given}::json) AS g(id bigint, channel bigint, refused boolean, phone text, identity text)
    WHERE NOT g.refused AND p.channel_id = g.channel AND p.clue_id IS NULL AND p.state IN ('waiting', 'reached', 'later')
      AND (p.phone_mark = g.phone OR p.author_mark = g.identity) RETURNING p.id`);
  const moved = await unit.query<{ id: number }>(sql`
    UPDATE growth_prospect p SET visited_at = g.visited, won_at = g.won, version = p.version + 1
    FROM json_to_recordset(${given}::json) AS g(id bigint, visited timestamptz, won timestamptz)
    WHERE p.clue_id = g.id AND (p.visited_at IS DISTINCT FROM g.visited OR p.won_at IS DISTINCT FROM g.won) RETURNING p.id`);
  const refused = moves.some((move) => move.refused)
    ? await unit.query<{ id: number }>(sql`
        UPDATE growth_prospect p SET state = 'refused', next_at = NULL, version = p.version + 1
        FROM json_to_recordset(${given}::json) AS g(id bigint, channel bigint, refused boolean, phone text, identity text)
        WHERE g.refused AND p.channel_id = g.channel AND p.state NOT IN ('refused', 'erased')
          AND (p.clue_id = g.id OR p.phone_mark = g.phone OR p.author_mark = g.identity) RETURNING p.id`)
    : [];
  const changed = [...new Set([...linked, ...moved, ...refused].map(({ id }) => id))];
  if (changed.length > 0) await announceProspects(unit, changed);
});
