import { contract, FOLLOW_KINDS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { disabledNodes, idsOf } from '#kernel/access/paths.ts';
import { chinaMidnight } from '#kernel/list/days.ts';
import type { Unit } from '#kernel/unit.ts';

const MANAGING = keysFor(contract.clue.assign);

export const ACTION = 'clue.dialWarned';

const FOLLOWED = Object.keys(FOLLOW_KINDS);

/** Members who assign clues nearest above a path; administrators where there are none. */
export const managersAbove = (path: string, me: number): SQL => sql`WITH above AS (
        SELECT ms.member_id, length(ms.path) AS depth FROM membership ms
        JOIN role r ON r.id = ms.role_id AND r.keys && ${MANAGING}::text[] AND r.scope <> 'SELF'
        JOIN member m ON m.id = ms.member_id AND m.status = 'active'
        WHERE ms.node_id = ANY(${idsOf(sql`${path}::text`)}) AND (r.scope <> 'NODE' OR ms.path = ${path})
          AND ms.member_id <> ${me} AND ms.node_id NOT IN ${disabledNodes})
      SELECT above.member_id FROM above WHERE above.depth = (SELECT max(depth) FROM above)
      UNION SELECT m.id FROM member m WHERE m.is_admin AND m.status = 'active' AND m.id <> ${me} AND NOT EXISTS (SELECT 1 FROM above)`;

/** Whether the same pattern was reported within a day. */
export const wasWarned = (unit: Queries, id: number, pattern: string) =>
  unit.one(sql`
    SELECT 1 AS found FROM audit a WHERE a.member_id = ${id} AND a.action = ${ACTION} AND a.after ->> 'pattern' = ${pattern}
      AND a.at > now() - interval '1 day' LIMIT 1`);

/** Serializes one person's dials, which could otherwise exceed the limit together. */
export const lockDialler = (unit: Unit, { id }: Actor) =>
  unit.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`clue.dial ${id}`}, 0))`);

/** A clue whose last entry of this person is a dial without a note. */
export const findUndocumentedDial = (unit: Queries, ids: readonly number[], me: number) =>
  unit.one<{ id: number }>(sql`
    SELECT f.clue_id AS id FROM clue_follow f
    WHERE f.clue_id = ${anyOf(ids)} AND f.owner_id = ${me} AND f.kind = ${anyOf(['dialled', ...FOLLOWED])}
    GROUP BY 1 HAVING (array_agg(f.kind ORDER BY f.id DESC))[1] = 'dialled' ORDER BY 1 LIMIT 1`);

/** Clues that this person dialled and gave away within a day. */
export const countReturned = (unit: Queries, id: number) =>
  unit.one<{ count: number }>(sql`
    SELECT count(DISTINCT d.clue_id)::int AS count FROM clue_follow d
    WHERE d.owner_id = ${id} AND d.kind = 'dialled' AND d.at > now() - interval '1 day' AND EXISTS (
      SELECT 1 FROM clue_follow g WHERE g.clue_id = d.clue_id AND g.owner_id = ${id} AND g.id > d.id
        AND g.kind IN ('released', 'assigned'))`);

export interface Standing {
  /** This clue was dialled today, or since its owner assigned it to themself. */
  dialledToday: boolean;
  dialledSince: boolean;
  selfAssigned: boolean;
  /** Dials of other clues. */
  lastHour: number;
  hourAgain: string | null;
  today: number;
  selfAssignedToday: number;
  unnoted: number;
}

/**
 * A clue is self-assigned when its owner gave it to themself: by assigning it, or by taking it from the pool after returning it there.
 * The newest entry that says how it came to its owner decides. A customer who leaves a number again is 'created' once more, and gives the clue to nobody.
 */
export async function standingOf(unit: Unit, { id: me }: Actor, clueId: number): Promise<Standing> {
  const row = await unit.one<Standing>(sql`
    WITH got AS (
      SELECT f.id, f.kind, f.owner_id = ${me} AND (f.kind = 'assigned' OR f.kind = 'taken' AND coalesce((
               SELECT p.owner_id = ${me} FROM clue_follow p
               WHERE p.clue_id = f.clue_id AND p.id < f.id AND p.kind IN ('released', 'recycled') ORDER BY p.id DESC LIMIT 1), false)) AS self
      FROM clue_follow f WHERE f.clue_id = ${clueId} AND f.kind IN ('created', 'assigned', 'taken')
      ORDER BY f.kind = 'created', f.id DESC LIMIT 1),
    dialled AS (
      SELECT f.clue_id, max(f.at) AS at, max(f.id) AS id, bool_or(f.text <> '' AND f.at >= ${chinaMidnight}) AS reasoned FROM clue_follow f
      WHERE f.owner_id = ${me} AND f.kind = 'dialled' AND f.at > now() - interval '7 days' GROUP BY 1),
    others AS (SELECT * FROM dialled WHERE clue_id <> ${clueId})
    SELECT EXISTS (SELECT 1 FROM dialled d WHERE d.clue_id = ${clueId} AND d.at >= ${chinaMidnight}) AS "dialledToday",
           coalesce((SELECT got.self FROM got), false) AS "selfAssigned",
           EXISTS (SELECT 1 FROM clue_follow f, got
                   WHERE f.clue_id = ${clueId} AND f.owner_id = ${me} AND f.kind = 'dialled' AND f.id > got.id) AS "dialledSince",
           count(*) FILTER (WHERE o.at > now() - interval '1 hour')::int AS "lastHour",
           min(o.at) FILTER (WHERE o.at > now() - interval '1 hour') + interval '1 hour' AS "hourAgain",
           count(*) FILTER (WHERE o.at >= ${chinaMidnight})::int AS today,
           count(*) FILTER (WHERE o.reasoned)::int AS "selfAssignedToday",
           count(*) FILTER (WHERE EXISTS (
               SELECT 1 FROM clue c WHERE c.id = o.clue_id AND c.owner_id = ${me} AND c.merged_into IS NULL AND c.state NOT IN ('won', 'closed'))
             AND NOT EXISTS (
               SELECT 1 FROM clue_follow f WHERE f.clue_id = o.clue_id AND f.owner_id = ${me} AND f.id > o.id AND f.kind = ${anyOf(FOLLOWED)}))::int
             AS unnoted
    FROM others o`);
  if (!row) throw new Error('counting always gives a row');
  return row;
}
