import type { RecipientGroup } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing, translate } from '#kernel/errors.ts';
import { GroupTaken } from './send.errors.ts';
import { recipientGroupPolicy } from './send.policy.ts';

const translateTaken = translate({ recipient_group_name: GroupTaken });

/** The groups of the actor's scope, or only this one. */
export async function listGroups(db: Queries, actor: Actor, id?: number): Promise<RecipientGroup[]> {
  const rows = await db.query<Omit<RecipientGroup, 'can'> & { reached: boolean[] }>(sql`
    SELECT g.id, g.name, g.version, json_build_object('id', n.id, 'name', n.name) AS node,
           (SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) ORDER BY m.name, m.id), '[]')
            FROM member m WHERE m.id = ANY(g.member_ids)) AS members, ${recipientGroupPolicy.reached(actor)} AS reached
    FROM recipient_group g JOIN node n ON n.id = g.node_id
    WHERE ${recipientGroupPolicy.reach(actor, 'edit')} ${id === undefined ? empty : sql`AND g.id = ${id}`}
    ORDER BY g.name, g.id LIMIT 500`);
  const can = recipientGroupPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
}

export async function findGroup(db: Queries, actor: Actor, id: number): Promise<RecipientGroup> {
  const [group] = await listGroups(db, actor, id);
  if (!group) throw RowMissing('接收分组');
  return group;
}

export async function lockGroup(unit: Queries, actor: Actor, verb: 'edit' | 'delete', id: number) {
  const group = await unit.one<{ id: number; name: string; version: number; memberIds: number[] }>(sql`
    SELECT g.id, g.name, g.version, array_to_json(g.member_ids) AS "memberIds" FROM recipient_group g
    WHERE g.id = ${id} AND ${recipientGroupPolicy.reach(actor, verb)} FOR UPDATE OF g`);
  if (!group) throw RowMissing('接收分组');
  return group;
}

/** Throws unless every group named as a target is within the sender's scope. */
export async function needGroups(unit: Queries, actor: Actor, ids: readonly number[]) {
  const found = await unit.query(sql`
    SELECT g.id FROM recipient_group g WHERE g.id = ${anyOf(ids, 'bigint')} AND ${recipientGroupPolicy.reach(actor, 'edit')}`);
  if (found.length < new Set(ids).size) throw RowMissing('接收分组');
}

export async function insertGroup(
  unit: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  name: string,
  memberIds: readonly number[],
): Promise<number> {
  const row = await unit
    .one<{ id: number }>(sql`
      INSERT INTO recipient_group (channel_id, node_id, path, owner_id, name, member_ids)
      VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${name}, ${memberIds}::bigint[]) RETURNING id`)
    .catch(translateTaken);
  return row?.id ?? 0;
}

export const updateGroup = (unit: Queries, id: number, name: string, memberIds: readonly number[]) =>
  unit
    .query(sql`
      UPDATE recipient_group SET name = ${name}, member_ids = ${memberIds}::bigint[], version = version + 1 WHERE id = ${id}`)
    .catch(translateTaken);

export const deleteGroup = (unit: Queries, id: number) =>
  unit.query(sql`DELETE FROM recipient_group WHERE id = ${id}`);
