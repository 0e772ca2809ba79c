import { contract, type Key } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { reachable } from './member.repository.ts';
import { membershipScope } from './within.scope.ts';

export interface HeldMembership {
  memberId: number;
  node: { id: number; name: string; path: string };
  roleId: number;
  keys: Key[];
  /** Within what the actor may look at, and within what the actor may change. */
  seen: boolean;
  mine: boolean;
}

/** Every membership of these people, in every channel. */
export const membershipsOf = (db: Queries, actor: Actor, memberIds: number[]) =>
  db.query<HeldMembership>(sql`
    SELECT ms.member_id AS "memberId", json_build_object('id', n.id, 'name', n.name, 'path', n.path) AS node, ms.role_id AS "roleId", r.keys,
           ${membershipScope(actor, contract.member.list)} AS seen, ${reachable(actor)} AS mine
    FROM membership ms JOIN role r ON r.id = ms.role_id JOIN node n ON n.id = ms.node_id
    WHERE ms.member_id = ${anyOf(memberIds)} ORDER BY ms.position, ms.id`);

export async function giveRole(
  db: Queries,
  memberIds: number[],
  roleId: number,
  node: { id: number; channelId: number; path: string },
) {
  await db.query(sql`
    INSERT INTO membership (member_id, node_id, role_id, channel_id, path, position)
    SELECT m.id, ${node.id}, ${roleId}, ${node.channelId}, ${node.path},
           (SELECT coalesce(max(ms.position) + 1, 0) FROM membership ms WHERE ms.member_id = m.id)
    FROM member m WHERE m.id = ${anyOf(memberIds)} ON CONFLICT DO NOTHING`);
  await grow(db, memberIds);
}

export async function takeRole(
  db: Queries,
  actor: Actor,
  memberIds: number[],
  roleId: number,
  nodeId: number | undefined,
) {
  await db.query(sql`
    DELETE FROM membership ms WHERE ms.member_id = ${anyOf(memberIds)} AND ms.role_id = ${roleId} AND ${reachable(actor)}
      ${nodeId === undefined ? empty : sql`AND ms.node_id = ${nodeId}`}`);
  // One of the rest becomes the primary one when the primary one went.
  await db.query(sql`
    UPDATE membership ms SET position = placed.at FROM (
      SELECT id, row_number() OVER (PARTITION BY member_id ORDER BY position, id) - 1 AS at
      FROM membership WHERE member_id = ${anyOf(memberIds)}) placed
    WHERE placed.id = ms.id AND ms.position <> placed.at`);
  await grow(db, memberIds);
}

/** Whoever has one of these people open for editing is told. */
const grow = (db: Queries, memberIds: number[]) =>
  db.query(sql`UPDATE member SET version = version + 1, updated_at = now() WHERE id = ${anyOf(memberIds)}`);
