import { type AssignRule, type BodyOf, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { rulePolicy } from '../clue.policy.ts';
import { cluesOf } from '../clue.scope.ts';

const NOUN = '分配规则';
type RuleFields = BodyOf<typeof contract.clueRule.create>;

interface RuleRow extends Omit<AssignRule, 'can' | 'members'> {
  memberIds: number[];
  reached: (boolean | null)[];
}

/** The rules that the actor manages, or the one with this id. */
export async function loadRules(db: Queries, actor: Actor, id?: number): Promise<AssignRule[]> {
  const rows = await db.query<RuleRow>(sql`
    SELECT r.id, r.name, r.enabled, r.sort, r.sources, r.min_score AS "minScore", r.way, array_to_json(r.member_ids) AS "memberIds", r.version,
           r.updated_at AS "updatedAt", json_build_object('id', n.id, 'name', n.name) AS node, ${rulePolicy.reached(actor)} AS reached
    FROM clue_rule r JOIN node n ON n.id = r.node_id
    WHERE ${rulePolicy.reach(actor, 'edit')} AND (${id ?? null}::bigint IS NULL OR r.id = ${id ?? null})
    ORDER BY length(r.path), r.path, r.sort, r.id LIMIT 200`);
  const people = await db.query<{ id: number; name: string }>(sql`
    SELECT m.id, m.name FROM member m WHERE m.id = ${anyOf([...new Set(rows.flatMap(({ memberIds }) => memberIds))])}`);
  const names = new Map(people.map((person) => [person.id, person]));
  const can = rulePolicy.can(actor);
  return rows.map(({ memberIds, reached, ...row }) => ({
    ...row,
    members: memberIds.flatMap((memberId) => names.get(memberId) ?? []),
    can: can({ reached }),
  }));
}

export async function loadRule(db: Queries, actor: Actor, id: number): Promise<AssignRule> {
  const [rule] = await loadRules(db, actor, id);
  if (!rule) throw RowMissing(NOUN);
  return rule;
}

export async function lockRule(db: Queries, actor: Actor, verb: 'edit' | 'delete', id: number) {
  const rule = await db.one<{ id: number; name: string; version: number }>(sql`
    SELECT r.id, r.name, r.version FROM clue_rule r WHERE r.id = ${id} AND ${rulePolicy.reach(actor, verb)} FOR UPDATE OF r`);
  if (!rule) throw RowMissing(NOUN);
  return rule;
}

export async function insertRule(
  db: Queries,
  { channelId, nodeId, path }: { channelId: number; nodeId: number; path: string },
  ownerId: number,
  { name, enabled, sources, minScore, way, memberIds }: RuleFields,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO clue_rule (channel_id, node_id, path, owner_id, name, enabled, sort, sources, min_score, way, member_ids)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${name}, ${enabled},
            (SELECT coalesce(max(sort) + 1, 0) FROM clue_rule WHERE node_id = ${nodeId}), ${sources}::text[],
            ${minScore}, ${way}, ${memberIds}::bigint[]) RETURNING id`);
  return row?.id ?? 0;
}

export const updateRule = (
  db: Queries,
  id: number,
  { name, enabled, sources, minScore, way, memberIds }: RuleFields,
) =>
  db.query(sql`
    UPDATE clue_rule SET name = ${name}, enabled = ${enabled}, sources = ${sources}::text[],
           min_score = ${minScore}, way = ${way}, member_ids = ${memberIds}::bigint[],
           version = version + 1, updated_at = now() WHERE id = ${id}`);

export const deleteRule = (db: Queries, id: number) => db.query(sql`DELETE FROM clue_rule WHERE id = ${id}`);

/** Puts rules into this order; all of them must be within the actor's reach. */
export async function sortRules(db: Queries, actor: Actor, ids: readonly number[]) {
  const found = await db.query<{ id: number }>(sql`
    SELECT r.id FROM clue_rule r WHERE r.id = ${anyOf(ids)} AND ${rulePolicy.reach(actor, 'edit')} FOR UPDATE OF r`);
  if (found.length < new Set(ids).size) throw RowMissing(NOUN);
  await db.query(sql`
    UPDATE clue_rule r SET sort = o.at - 1, version = r.version + 1
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS o(id, at) WHERE r.id = o.id`);
}

const SIMULATED_DAYS = 7;
const SIMULATED_MOST = 20_000;

/** The clues of the last week that the actor sees, as rules look at them. */
export const recentClues = (db: Queries, actor: Actor) =>
  db.query<{
    source: RuleFields['sources'][number];
    score: number;
    cityCode: string | null;
    path: string;
  }>(sql`
    SELECT c.source, c.score, c.city_code AS "cityCode", c.path FROM clue c
    WHERE c.channel_id = ${actor.channelId} AND c.merged_into IS NULL AND ${cluesOf(actor, contract.clueRule.simulate)}
      AND c.created_at > now() - make_interval(days => ${SIMULATED_DAYS}) ORDER BY c.id LIMIT ${SIMULATED_MOST}`);
