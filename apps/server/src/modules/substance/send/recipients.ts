import { contract, type PublishTarget, type SendTarget } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, type Asked, keysFor } from '#kernel/access/actor.ts';
import { idsOf, inForce, shutNodes } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { nodeScope } from '../../organ/index.ts';

/** Seats (`ms`, `r`, `m`) of active people who can receive what is sent. */
const receives = sql`membership ms JOIN role r ON r.id = ms.role_id JOIN member m ON m.id = ms.member_id
  AND m.status = 'active' AND r.keys && ${keysFor(contract.substanceInbox.list)}`;

export interface Aim extends Omit<SendTarget, 'nodeIds'> {
  channelId: number;
  paths: readonly string[];
}

/** At or below one of the nodes, with one of the roles where some are named; or one of these people, or in one of the groups as they are now. */
const aimedAt = ({ channelId, paths, roleIds, memberIds, groupIds }: Aim): SQL => sql`
  ms.channel_id = ${channelId} AND ms.node_id NOT IN ${shutNodes}
  AND (ms.member_id = ${anyOf(memberIds, 'bigint')}
       OR ms.member_id = ANY(ARRAY(SELECT unnest(g.member_ids) FROM recipient_group g WHERE g.id = ${anyOf(groupIds, 'bigint')}))
       OR EXISTS (SELECT 1 FROM unnest(${paths}::text[]) AS target(path) WHERE ms.path LIKE target.path || '%')
          ${roleIds.length > 0 ? sql`AND ms.role_id = ${anyOf(roleIds, 'bigint')}` : sql``})`;

export async function countRecipients(db: Queries, aim: Aim): Promise<number> {
  const row = await db.one<{ people: number }>(
    sql`SELECT count(DISTINCT ms.member_id)::int AS people FROM ${receives} WHERE ${aimedAt(aim)}`,
  );
  return row?.people ?? 0;
}

/** The next of them after a person, each once with the seat by which they are reached: in the order of their ids. */
export const nextRecipients = (db: Queries, aim: Aim, after: number, most: number) =>
  db.query<{ memberId: number; nodeId: number; path: string }>(sql`
    SELECT DISTINCT ON (ms.member_id) ms.member_id AS "memberId", ms.node_id AS "nodeId", ms.path FROM ${receives}
    WHERE ms.member_id > ${after} AND ${aimedAt(aim)} ORDER BY ms.member_id, ms.id LIMIT ${most}`);

/** The tree of the sender's scope with the people who would receive something there; those above before those below. */
export const offerTargets = (db: Queries, actor: Actor, asked: Asked = contract.substanceSend.targets) =>
  db.query<PublishTarget>(sql`
    WITH reached AS (
      SELECT above.id, count(DISTINCT ms.member_id)::int AS people
      FROM ${receives} CROSS JOIN LATERAL unnest(${idsOf(sql`ms.path`)}) AS above(id)
      WHERE ms.channel_id = ${actor.channelId} AND ms.node_id NOT IN ${shutNodes} GROUP BY above.id)
    SELECT n.id, n.parent_id AS "parentId", n.name, n.kind, coalesce(reached.people, 0) AS people
    FROM node n LEFT JOIN reached ON reached.id = n.id
    WHERE ${nodeScope(scope(actor, asked))} AND n.id NOT IN ${shutNodes}
    ORDER BY length(n.path) - length(replace(n.path, '/', '')), n.sort, n.id`);

/** Roles that receive content, with how many people hold each in the sender's scope. */
export const offerRoles = (db: Queries, actor: Actor) =>
  db.query<{ id: number; name: string; people: number }>(sql`
    SELECT r.id, r.name, count(DISTINCT ms.member_id)::int AS people FROM ${receives}
    WHERE ${seatScope(actor)} AND ms.node_id NOT IN ${shutNodes} GROUP BY r.id, r.name, r.sort ORDER BY r.sort, r.id`);

const seatScope = (actor: Actor) =>
  scope(actor, contract.substanceSend.targets).on({
    channel: sql`ms.channel_id`,
    path: sql`ms.path`,
    node: sql`ms.node_id`,
    owner: sql`ms.member_id`,
  });

/** Whether every one of these people sits within the sender's scope. */
export async function allWithin(db: Queries, actor: Actor, memberIds: readonly number[]): Promise<boolean> {
  const found = await db.query(sql`
    SELECT DISTINCT ms.member_id FROM membership ms
    WHERE ms.member_id = ${anyOf(memberIds, 'bigint')} AND ${seatScope(actor)} AND ${inForce(sql`ms.path`)}`);
  return found.length === new Set(memberIds).size;
}
