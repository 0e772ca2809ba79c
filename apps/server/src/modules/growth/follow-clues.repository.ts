import { GROWTH_PLATFORMS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { prepared, sql } from '#db/sql.ts';

const PLATFORMS = Object.keys(GROWTH_PLATFORMS);

/**
 * Of which people (`id`) these clues are, by number or by who they are on a platform: each asked by itself, or no index would serve, and a
 * platform named because the index of authors begins with it.
 */
const samePeople = (given: string) => sql`
  moved AS MATERIALIZED (SELECT * FROM json_to_recordset(${given}::json) AS g(
    id bigint, channel bigint, refused boolean, phone text, identity text, visited timestamptz, won timestamptz)),
  same AS MATERIALIZED (
    SELECT p.id, m.id AS clue, m.refused FROM moved m JOIN growth_prospect p ON p.channel_id = m.channel AND p.phone_mark = m.phone
    UNION ALL
    SELECT p.id, m.id, m.refused FROM moved m JOIN growth_prospect p
      ON p.channel_id = m.channel AND p.platform = ANY(${PLATFORMS}::text[]) AND p.author_mark = m.identity)`;

/** Links prospects with the clues of the same people. */
export const linkProspects = (unit: Queries, given: string) =>
  unit.query<{ id: number }>(
    prepared(sql`
    WITH ${samePeople(given)},
    linked AS (
      UPDATE growth_prospect p SET clue_id = s.clue, clue_at = now(), state = 'clue', next_at = NULL, visited_at = m.visited, won_at = m.won,
             version = p.version + 1
      FROM (SELECT id, min(clue) AS clue FROM same WHERE NOT refused GROUP BY id) s JOIN moved m ON m.id = s.clue
      WHERE p.id = s.id AND p.clue_id IS NULL AND p.state IN ('waiting', 'reached', 'later') RETURNING p.id),
    further AS (
      UPDATE growth_prospect p SET visited_at = m.visited, won_at = m.won, version = p.version + 1
      FROM moved m
      WHERE p.clue_id = m.id AND (p.visited_at IS DISTINCT FROM m.visited OR p.won_at IS DISTINCT FROM m.won) RETURNING p.id)
    SELECT id FROM linked UNION ALL SELECT id FROM further`),
  );

/** Prospects of people who refuse contact. */
export const refuseProspects = (unit: Queries, given: string) =>
  unit.query<{ id: number }>(sql`
      WITH ${samePeople(given)}
      UPDATE growth_prospect p SET state = 'refused', next_at = NULL, version = p.version + 1
      WHERE p.state NOT IN ('refused', 'erased') AND p.id IN (
        SELECT id FROM same WHERE refused UNION SELECT o.id FROM growth_prospect o JOIN moved m ON m.id = o.clue_id WHERE m.refused)
      RETURNING p.id`);
