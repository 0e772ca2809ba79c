import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { raw, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import { cluePolicy } from '../clue.policy.ts';
import { type ClueRecord, findClues, lockClues } from '../clue.repository.ts';
import { cluesOf } from '../clue.scope.ts';
import { comparableFor } from '../phone/phone.repository.ts';
import { scoreOf } from '../report/score.ts';

/** Profile fields: taken from whichever of the two has a value. */
const KNOWN = [
  'model',
  'city_code',
  'phone_sealed',
  'phone_mark',
  'phone_mask',
  'phone_unconfirmed',
  'phone_typed_by',
  'identity_mark',
];
/** Progress fields: taken from the more advanced of the two. */
const PROGRESS = [
  'state',
  'close_reason',
  'first_contact_at',
  'last_follow_at',
  'visited_at',
  'won_at',
  'next_at',
  'recycle_at',
];

const asJson = (alias: string) =>
  raw(
    `jsonb_build_object(${[...KNOWN, ...PROGRESS].map((name) => `'${name}', ${alias}.${name}`).join(', ')})`,
  );

/** Closed ranks lowest: a customer who is active in one clue is not lost. */
const stageOf = (alias: string): SQL =>
  raw(`array_position(ARRAY['closed', 'new', 'following', 'invited', 'visited', 'won'], ${alias}.state)`);
const FURTHER = sql`(CASE WHEN ${stageOf('o')} > ${stageOf('c')} THEN o.state ELSE c.state END)`;
const STAYS = sql`(c.owner_id IS NULL OR ${FURTHER} IN ('visited', 'won', 'closed'))`;

/** The two clues, locked, as far as the actor may merge them. */
export const lockBoth = (db: Queries, actor: Actor, ids: readonly [number, number]) =>
  lockClues(db, cluePolicy.reach(actor, 'merge'), ids);

/** The clue from which the actor may split another, locked. */
export async function lockMerged(db: Queries, actor: Actor, id: number): Promise<ClueRecord | undefined> {
  const [clue] = await lockClues(db, cluesOf(actor, contract.clue.split), [id]);
  return clue;
}

/** Whether the actor may learn that the numbers of all these clues are the same. */
export async function areComparable(db: Queries, actor: Actor, ids: readonly number[]): Promise<boolean> {
  const found = await findClues(db, comparableFor(actor), ids);
  return found.length === ids.length;
}

/**
 * Merges the other clue into this one, which takes the more advanced progress; both previous states are
 * stored for a split.
 */
export async function mergeClues(unit: Unit, id: number, otherId: number): Promise<void> {
  const before = await unit.one<{ facts: object }>(
    sql`SELECT ${asJson('c')} AS facts FROM clue c WHERE c.id = ${id}`,
  );
  await unit.query(sql`
    UPDATE clue c SET model = coalesce(nullif(c.model, ''), o.model), city_code = coalesce(c.city_code, o.city_code),
           phone_sealed = coalesce(c.phone_sealed, o.phone_sealed), phone_mark = coalesce(c.phone_mark, o.phone_mark),
           phone_mask = coalesce(c.phone_mask, o.phone_mask),
           phone_unconfirmed = CASE WHEN c.phone_mark IS NULL THEN o.phone_unconfirmed ELSE c.phone_unconfirmed END,
           phone_typed_by = CASE WHEN c.phone_mark IS NULL THEN o.phone_typed_by ELSE c.phone_typed_by END, suspect = NULL,
           identity_mark = coalesce(c.identity_mark, o.identity_mark),
           state = ${FURTHER}, close_reason = CASE WHEN ${FURTHER} = 'closed' THEN c.close_reason END,
           first_contact_at = least(c.first_contact_at, o.first_contact_at), last_follow_at = greatest(c.last_follow_at, o.last_follow_at),
           visited_at = least(c.visited_at, o.visited_at), won_at = least(c.won_at, o.won_at),
           next_at = CASE WHEN c.owner_id IS NOT NULL AND ${FURTHER} NOT IN ('won', 'closed') THEN coalesce(c.next_at, o.next_at) END,
           recycle_at = CASE WHEN NOT ${STAYS} THEN coalesce(c.recycle_at, o.recycle_at) END,
           version = c.version + 1, updated_at = now()
    FROM clue o WHERE c.id = ${id} AND o.id = ${otherId}`);
  // Clues that were merged into the other one now belong to this one, and have nothing to restore.
  await unit.query(sql`
    UPDATE clue SET merged_into = ${id}, other_before = NULL, version = version + 1 WHERE merged_into = ${otherId}`);
  await unit.query(sql`
    UPDATE clue o SET merged_into = ${id}, merged_at = now(), version = o.version + 1,
           other_before = jsonb_build_object('before', ${JSON.stringify(before?.facts ?? {})}::jsonb, 'after', ${asJson('c')})
    FROM clue c WHERE c.id = ${id} AND o.id = ${otherId}`);
  await scoreAnew(unit, [id]);
}

/**
 * Splits the other clue off again and returns it. This one gets its previous fields back, except those
 * changed since the merge: a later follow-up is its own progress.
 */
export async function splitClues(
  unit: Unit,
  id: number,
  otherId: number,
): Promise<{ name: string } | undefined> {
  const other = await unit.one<{ name: string }>(sql`
    SELECT o.name FROM clue o WHERE o.id = ${otherId} AND o.merged_into = ${id} FOR UPDATE OF o`);
  if (!other) return undefined;
  const given = (name: string, unless: string) =>
    `${name} = CASE WHEN ${unless} THEN b.${name} ELSE c.${name} END`;
  const columns = [
    ...KNOWN.map((name) => given(name, `c.${name} IS NOT DISTINCT FROM a.${name}`)),
    ...PROGRESS.map((name) =>
      given(name, 'c.last_follow_at IS NOT DISTINCT FROM a.last_follow_at AND c.state = a.state'),
    ),
  ];
  await unit.query(sql`
    UPDATE clue c SET ${raw(columns.join(', '))}, version = c.version + 1, updated_at = now()
    FROM clue o, jsonb_populate_record(NULL::clue, o.other_before -> 'before') b,
         jsonb_populate_record(NULL::clue, o.other_before -> 'after') a
    WHERE c.id = ${id} AND o.id = ${otherId} AND o.other_before IS NOT NULL`);
  await unit.query(sql`
    UPDATE clue SET merged_into = NULL, merged_at = NULL, other_before = NULL, version = version + 1 WHERE id = ${otherId}`);
  await scoreAnew(unit, [id, otherId]);
  return other;
}

/** Recomputes the score from the row. */
async function scoreAnew(unit: Unit, ids: readonly number[]) {
  for (const clue of await lockClues(unit, sql`true`, ids))
    await unit.query(sql`UPDATE clue SET score = ${scoreOf(clue)} WHERE id = ${clue.id}`);
}
