import { raw, type SQL, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { lockClues } from './clue.repository.ts';
import { scoreOf } from './score.ts';

/** Who they are and what they want: whichever of the two knows it. */
const KNOWN = ['model', 'city_code', 'phone_sealed', 'phone_mark', 'phone_mask', 'identity_mark'];
/** How far they came, by either. */
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

/** What was given up comes before everything else: whoever is looked after somewhere is not lost. */
const stageOf = (alias: string): SQL =>
  raw(`array_position(ARRAY['closed', 'new', 'following', 'invited', 'visited', 'won'], ${alias}.state)`);
const FURTHER = sql`(CASE WHEN ${stageOf('o')} > ${stageOf('c')} THEN o.state ELSE c.state END)`;
const STAYS = sql`(c.owner_id IS NULL OR ${FURTHER} IN ('visited', 'won', 'closed'))`;

/** The other one becomes part of this one, which is as far as the further of the two; what both were before is kept with it. */
export async function joinClues(unit: Unit, id: number, otherId: number): Promise<void> {
  const before = await unit.one<{ facts: object }>(
    sql`SELECT ${asJson('c')} AS facts FROM clue c WHERE c.id = ${id}`,
  );
  await unit.query(sql`
    UPDATE clue c SET model = coalesce(nullif(c.model, ''), o.model), city_code = coalesce(c.city_code, o.city_code),
           phone_sealed = coalesce(c.phone_sealed, o.phone_sealed), phone_mark = coalesce(c.phone_mark, o.phone_mark),
           phone_mask = coalesce(c.phone_mask, o.phone_mask), identity_mark = coalesce(c.identity_mark, o.identity_mark),
           state = ${FURTHER}, close_reason = CASE WHEN ${FURTHER} = 'closed' THEN c.close_reason END,
           first_contact_at = least(c.first_contact_at, o.first_contact_at), last_follow_at = greatest(c.last_follow_at, o.last_follow_at),
           visited_at = least(c.visited_at, o.visited_at), won_at = least(c.won_at, o.won_at),
           next_at = CASE WHEN c.owner_id IS NOT NULL AND ${FURTHER} NOT IN ('won', 'closed') THEN coalesce(c.next_at, o.next_at) END,
           recycle_at = CASE WHEN NOT ${STAYS} THEN coalesce(c.recycle_at, o.recycle_at) END,
           version = c.version + 1, updated_at = now()
    FROM clue o WHERE c.id = ${id} AND o.id = ${otherId}`);
  // What was merged into the other one before belongs to this one now and has nothing of it to give back.
  await unit.query(sql`
    UPDATE clue SET merged_into = ${id}, other_before = NULL, version = version + 1 WHERE merged_into = ${otherId}`);
  await unit.query(sql`
    UPDATE clue o SET merged_into = ${id}, merged_at = now(), version = o.version + 1,
           other_before = jsonb_build_object('before', ${JSON.stringify(before?.facts ?? {})}::jsonb, 'after', ${asJson('c')})
    FROM clue c WHERE c.id = ${id} AND o.id = ${otherId}`);
  await scoreAnew(unit, [id]);
}

/**
 * Takes the other one out again; the answer is who it was. This one gets back what it was, but for what was entered or done since:
 * a follow-up after the merge is progress of its own.
 */
export async function partClues(
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

/** The score says what the row says. */
async function scoreAnew(unit: Unit, ids: readonly number[]) {
  for (const clue of await lockClues(unit, sql`true`, ids))
    await unit.query(sql`UPDATE clue SET score = ${scoreOf(clue)} WHERE id = ${clue.id}`);
}
