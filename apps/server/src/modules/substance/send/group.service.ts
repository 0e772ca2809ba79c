import { type BodyOf, contract, type RecipientGroup } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { allWithin } from './recipients.ts';
import { GroupTaken } from './send.errors.ts';
import { recipientGroupPolicy } from './send.policy.ts';

type Calls = typeof contract.substanceGroup;
const translateTaken = translate({ recipient_group_name: GroupTaken });

async function load(db: Queries, actor: Actor, id?: number): Promise<RecipientGroup[]> {
  const rows = await db.query<Omit<RecipientGroup, 'can'> & { reached: boolean[] }>(sql`
    SELECT g.id, g.name, g.version, json_build_object('id', n.id, 'name', n.name) AS node,
           (SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) ORDER BY m.name, m.id), '[]')
            FROM member m WHERE m.id = ANY(g.member_ids)) AS members, ${recipientGroupPolicy.reached(actor)} AS reached
    FROM recipient_group g JOIN node n ON n.id = g.node_id
    WHERE ${recipientGroupPolicy.reach(actor, 'edit')} AND (${id ?? null}::bigint IS NULL OR g.id = ${id ?? null})
    ORDER BY g.name, g.id LIMIT 500`);
  const can = recipientGroupPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
}

async function groupOf(db: Queries, actor: Actor, id: number): Promise<RecipientGroup> {
  const [row] = await load(db, actor, id);
  if (!row) throw RowMissing('接收分组');
  return row;
}

async function locked(unit: Unit, actor: Actor, verb: 'edit' | 'delete', id: number) {
  const row = await unit.one<{ id: number; name: string; version: number; memberIds: number[] }>(sql`
    SELECT g.id, g.name, g.version, array_to_json(g.member_ids) AS "memberIds" FROM recipient_group g
    WHERE g.id = ${id} AND ${recipientGroupPolicy.reach(actor, verb)} FOR UPDATE OF g`);
  if (!row) throw RowMissing('接收分组');
  return row;
}

/** Groups named as targets must be there for the sender. */
export async function needGroups(unit: Unit, actor: Actor, ids: readonly number[]) {
  const found = await unit.query(sql`
    SELECT g.id FROM recipient_group g WHERE g.id = ${anyOf(ids, 'bigint')} AND ${recipientGroupPolicy.reach(actor, 'edit')}`);
  if (found.length < new Set(ids).size) throw RowMissing('接收分组');
}

export const recipientGroupService = ({ db, tx }: Kernel) => ({
  list: async (actor: Actor) => ({ rows: await load(db, actor) }),

  create: (actor: Actor, { name, memberIds }: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      if (!(await allWithin(unit, actor, memberIds))) throw RowMissing('用户');
      const { channelId, nodeId, path, ownerId } = await placeOf(unit, actor, contract.substanceGroup.create);
      const row = await unit
        .one<{ id: number }>(sql`
          INSERT INTO recipient_group (channel_id, node_id, path, owner_id, name, member_ids)
          VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${name}, ${memberIds}::bigint[]) RETURNING id`)
        .catch(translateTaken);
      const id = row?.id ?? 0;
      await unit.audit({
        call: contract.substanceGroup.create,
        entity: 'substanceGroup',
        entityId: id,
        summary: `新建接收分组「${name}」，${memberIds.length} 人`,
        after: { name, memberIds },
      });
      return groupOf(unit, actor, id);
    }),

  update: (actor: Actor, { id, version, name, memberIds }: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const before = await locked(unit, actor, 'edit', id);
      // Whoever was in it before may stay, wherever they work now.
      const added = memberIds.filter((each) => !before.memberIds.includes(each));
      if (!(await allWithin(unit, actor, added))) throw RowMissing('用户');
      if (before.version !== version) throw RowChanged(await groupOf(unit, actor, id));
      await unit
        .query(sql`
          UPDATE recipient_group SET name = ${name}, member_ids = ${memberIds}::bigint[], version = version + 1 WHERE id = ${id}`)
        .catch(translateTaken);
      await unit.audit({
        call: contract.substanceGroup.update,
        entity: 'substanceGroup',
        entityId: id,
        before: { name: before.name, memberIds: before.memberIds },
        after: { name, memberIds },
      });
      return groupOf(unit, actor, id);
    }),

  remove: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const before = await locked(unit, actor, 'delete', id);
      await unit.audit({
        call: contract.substanceGroup.remove,
        entity: 'substanceGroup',
        entityId: id,
        before: { name: before.name },
      });
      await unit.query(sql`DELETE FROM recipient_group WHERE id = ${id}`);
      return null;
    }),
});
