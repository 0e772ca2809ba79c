import { type AssignRule, type BodyOf, contract, type Simulation } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { chooseReceiver, fits } from './choose-receiver.ts';
import { RuleTaken } from './clue.errors.ts';
import { cluesOf, rulePolicy } from './clue.policy.ts';
import { receiversFor } from './receivers.ts';
import { poolRules } from './rules.ts';

type Calls = typeof contract.clueRule;
type Fields = BodyOf<Calls['create']>;

interface RuleRow extends Omit<AssignRule, 'can' | 'members'> {
  memberIds: number[];
  reached: (boolean | null)[];
}

async function loadRules(db: Queries, actor: Actor, id?: number): Promise<AssignRule[]> {
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

async function ruleOf(db: Queries, actor: Actor, id: number): Promise<AssignRule> {
  const [rule] = await loadRules(db, actor, id);
  if (!rule) throw RowMissing('分配规则');
  return rule;
}

const lockRule = (unit: Unit, actor: Actor, verb: 'edit' | 'delete', id: number) =>
  unit.one<{ id: number; name: string; version: number }>(sql`
    SELECT r.id, r.name, r.version FROM clue_rule r WHERE r.id = ${id} AND ${rulePolicy.reach(actor, verb)} FOR UPDATE OF r`);

const translateTaken = translate({ clue_rule_name: RuleTaken });

const auditRule = (
  unit: Unit,
  verb: 'create' | 'update' | 'remove' | 'move',
  id: number,
  summary: string,
  after?: unknown,
) => unit.audit({ call: contract.clueRule[verb], entity: 'clueRule', entityId: id, summary, after });

const SIMULATED_DAYS = 7;
const SIMULATED_MOST = 20_000;

export const ruleService = ({ db, tx }: Kernel) => ({
  list: async (actor: Actor) => ({ rows: await loadRules(db, actor) }),

  create: (actor: Actor, fields: Fields) =>
    tx(actor, async (unit) => {
      await receiversFor(unit, actor, fields.memberIds);
      const place = await placeOf(unit, actor, contract.clueRule.create);
      const row = await unit
        .one<{ id: number }>(sql`
          INSERT INTO clue_rule (channel_id, node_id, path, owner_id, name, enabled, sort, sources, min_score, way, member_ids)
          VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${actor.id}, ${fields.name}, ${fields.enabled},
                  (SELECT coalesce(max(sort) + 1, 0) FROM clue_rule WHERE node_id = ${place.nodeId}), ${fields.sources}::text[],
                  ${fields.minScore}, ${fields.way}, ${fields.memberIds}::bigint[]) RETURNING id`)
        .catch(translateTaken);
      const id = row?.id ?? 0;
      await auditRule(unit, 'create', id, `新建分配规则「${fields.name}」`, fields);
      return ruleOf(unit, actor, id);
    }),

  update: (actor: Actor, { id, version, ...fields }: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const rule = await lockRule(unit, actor, 'edit', id);
      if (!rule) throw RowMissing('分配规则');
      if (rule.version !== version) throw RowChanged(await ruleOf(unit, actor, id));
      await receiversFor(unit, actor, fields.memberIds);
      await unit
        .query(sql`
          UPDATE clue_rule SET name = ${fields.name}, enabled = ${fields.enabled}, sources = ${fields.sources}::text[],
                 min_score = ${fields.minScore}, way = ${fields.way}, member_ids = ${fields.memberIds}::bigint[],
                 version = version + 1, updated_at = now() WHERE id = ${id}`)
        .catch(translateTaken);
      await auditRule(unit, 'update', id, `编辑分配规则「${fields.name}」`, fields);
      return ruleOf(unit, actor, id);
    }),

  remove: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const rule = await lockRule(unit, actor, 'delete', id);
      if (!rule) throw RowMissing('分配规则');
      await auditRule(unit, 'remove', id, `删除分配规则「${rule.name}」`);
      await unit.query(sql`DELETE FROM clue_rule WHERE id = ${id}`);
      return null;
    }),

  move: (actor: Actor, ids: readonly number[]) =>
    tx(actor, async (unit) => {
      const found = await unit.query<{ id: number }>(sql`
        SELECT r.id FROM clue_rule r WHERE r.id = ${anyOf(ids)} AND ${rulePolicy.reach(actor, 'edit')} FOR UPDATE OF r`);
      if (found.length < new Set(ids).size) throw RowMissing('分配规则');
      await unit.query(sql`
        UPDATE clue_rule r SET sort = o.at - 1, version = r.version + 1
        FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS o(id, at) WHERE r.id = o.id`);
      await auditRule(unit, 'move', ids[0] ?? 0, '调整分配规则的顺序', { ids });
      return { rows: await loadRules(unit, actor) };
    }),

  /** Last week's clues, as if this rule had met each of them when it came. */
  async simulate(actor: Actor, rule: BodyOf<Calls['simulate']>): Promise<Simulation> {
    const { capacity } = await poolRules.read(db, actor.channelId);
    const receivers = (await receiversFor(db, actor, rule.memberIds)).map((receiver) => ({ ...receiver }));
    const clues = await db.query<{
      source: Fields['sources'][number];
      score: number;
      cityCode: string | null;
      path: string;
    }>(sql`
      SELECT c.source, c.score, c.city_code AS "cityCode", c.path FROM clue c
      WHERE c.channel_id = ${actor.channelId} AND c.merged_into IS NULL AND ${cluesOf(actor, contract.clueRule.simulate)}
        AND c.created_at > now() - make_interval(days => ${SIMULATED_DAYS}) ORDER BY c.id LIMIT ${SIMULATED_MOST}`);
    const before = new Map(receivers.map(({ memberId, held }) => [memberId, held]));
    let matched = 0;
    for (const clue of clues) {
      if (!fits(rule, clue)) continue;
      const to = chooseReceiver({ ...rule, given: matched }, clue, receivers, capacity);
      if (!to) continue;
      to.held += 1;
      matched += 1;
    }
    return {
      clues: clues.length,
      matched,
      unmatched: clues.length - matched,
      shares: receivers.map(({ memberId, name, held }) => {
        const was = before.get(memberId) ?? 0;
        return { id: memberId, name, held: was, would: held - was };
      }),
    };
  },
});
