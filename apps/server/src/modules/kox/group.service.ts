import { type BodyOf, contract, type KoxGroup } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { GroupTaken } from './kox.errors.ts';
import { koxGroupPolicy, koxOf } from './kox.policy.ts';

type Calls = typeof contract.kox;
const translateTaken = translate({ kox_group_name: GroupTaken });

/** Accounts that are chosen together. */
export const koxGroupService = ({ db, tx }: Kernel) => ({
  async list(actor: Actor) {
    const rows = await db.query<Omit<KoxGroup, 'can'> & { reached: boolean[] }>(sql`
      SELECT g.id, g.name, g.version, json_build_object('id', n.id, 'name', n.name) AS node,
             (SELECT coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'platform', k.platform, 'kind', k.kind) ORDER BY k.name), '[]')
              FROM kox_group_member gm JOIN kox k ON k.id = gm.kox_id
              WHERE gm.group_id = g.id AND k.deleted_at IS NULL AND ${koxOf(actor, contract.kox.groups)}) AS accounts,
             ${koxGroupPolicy.reached(actor)} AS reached
      FROM kox_group g JOIN node n ON n.id = g.node_id WHERE ${koxGroupPolicy.reach(actor, 'edit')} ORDER BY g.name, g.id LIMIT 500`);
    const can = koxGroupPolicy.can(actor);
    return { rows: rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) })) };
  },

  create: (actor: Actor, { name, koxIds }: BodyOf<Calls['createGroup']>) =>
    tx(actor, async (unit) => {
      const { channelId, nodeId, path, ownerId } = await placeOf(unit, actor, contract.kox.createGroup);
      await needKox(unit, actor, koxIds);
      const row = await unit
        .one<{ id: number }>(sql`
          INSERT INTO kox_group (channel_id, node_id, path, owner_id, name)
          VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${name}) RETURNING id`)
        .catch(translateTaken);
      const id = row?.id ?? 0;
      await fill(unit, id, koxIds);
      await unit.audit({
        call: contract.kox.createGroup,
        entity: 'koxGroup',
        entityId: id,
        summary: `新建 KOX 分组「${name}」，${koxIds.length} 个账号`,
        after: { name, koxIds },
      });
      return { id };
    }),

  update: (actor: Actor, { id, version, name, koxIds }: BodyOf<Calls['updateGroup']>) =>
    tx(actor, async (unit) => {
      const before = await locked(unit, actor, 'edit', id);
      await needKox(unit, actor, koxIds);
      if (before.version !== version) throw RowChanged(before);
      await unit
        .query(sql`UPDATE kox_group SET name = ${name}, version = version + 1 WHERE id = ${id}`)
        .catch(translateTaken);
      // Those the actor does not see stay where they are.
      await unit.query(sql`
        DELETE FROM kox_group_member gm USING kox k
        WHERE gm.group_id = ${id} AND k.id = gm.kox_id AND ${koxOf(actor, contract.kox.updateGroup)}`);
      await fill(unit, id, koxIds);
      await unit.audit({
        call: contract.kox.updateGroup,
        entity: 'koxGroup',
        entityId: id,
        before: { name: before.name },
        after: { name, koxIds },
      });
      return { version: version + 1 };
    }),

  remove: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const before = await locked(unit, actor, 'delete', id);
      await unit.audit({
        call: contract.kox.removeGroup,
        entity: 'koxGroup',
        entityId: id,
        before: { name: before.name },
      });
      await unit.query(sql`DELETE FROM kox_group WHERE id = ${id}`);
      return null;
    }),
});

async function locked(unit: Unit, actor: Actor, verb: 'edit' | 'delete', id: number) {
  const row = await unit.one<{ id: number; name: string; version: number }>(sql`
    SELECT g.id, g.name, g.version FROM kox_group g WHERE g.id = ${id} AND ${koxGroupPolicy.reach(actor, verb)} FOR UPDATE`);
  if (!row) throw RowMissing('KOX 分组');
  return row;
}

async function needKox(unit: Unit, actor: Actor, ids: readonly number[]) {
  const found = await unit.query(sql`
    SELECT k.id FROM kox k WHERE k.id = ${anyOf(ids)} AND k.deleted_at IS NULL AND ${koxOf(actor, contract.kox.updateGroup)}`);
  if (found.length < new Set(ids).size) throw RowMissing('KOX 账号');
}

const fill = (unit: Unit, id: number, koxIds: readonly number[]) =>
  unit.query(sql`
    INSERT INTO kox_group_member (group_id, kox_id) SELECT ${id}, unnest(${[...new Set(koxIds)]}::bigint[]) ON CONFLICT DO NOTHING`);
