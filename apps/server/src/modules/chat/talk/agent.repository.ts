import { CHAT_KEYS, type ChatPlatform, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowPath, disabledNodes } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';

export interface Agent {
  id: number;
  name: string;
  nodeId: number;
  path: string;
  node: string;
  /** Is available for talks. */
  on: boolean;
  busy: number;
  givenAt: string | null;
  /** Has the inbox open. */
  here: boolean;
}

/** An inbox without a heartbeat for this long counts as closed; it sends one every minute. */
const AWAY_SECONDS = 90;

/**
 * Agents who may answer talks of these platforms, with the membership that grants it; `where` is a condition
 * on the membership `ms`.
 */
const loadAgents = (db: Queries, platforms: readonly ChatPlatform[], channelId: number | null, where: SQL) =>
  db.query<Agent>(sql`
    SELECT DISTINCT ON (m.id) m.id, m.name, ms.node_id AS "nodeId", ms.path, n.name AS node, coalesce(s.open, true) AS on,
           s.given_at AS "givenAt", coalesce(s.seen_at > now() - make_interval(secs => ${AWAY_SECONDS}), false) AS here,
           (SELECT count(*)::int FROM chat_talk t WHERE t.owner_id = m.id AND t.state = 'human') AS busy
    FROM membership ms JOIN member m ON m.id = ms.member_id JOIN role r ON r.id = ms.role_id JOIN node n ON n.id = ms.node_id
    LEFT JOIN chat_seat s ON s.member_id = m.id
    WHERE m.status <> 'disabled' AND r.keys && ${platforms.map((id) => CHAT_KEYS[id])}::text[] AND ms.node_id NOT IN ${disabledNodes}
      AND ms.channel_id = ${channelId} AND ${where}
    ORDER BY m.id, length(ms.path) DESC, ms.id`);

interface Place {
  channelId: number;
  path: string;
  platform: ChatPlatform;
}

/** Agents at or below the place of a talk. */
export const agentsBelow = (db: Queries, { channelId, path, platform }: Place) =>
  loadAgents(db, [platform], channelId, belowPath(sql`ms.path`, path));

/** The agents among these people who may receive a talk of the platform in this channel. */
export const findAgents = (db: Queries, channelId: number, platform: ChatPlatform, ids: readonly number[]) =>
  loadAgents(db, [platform], channelId, sql`ms.member_id = ${anyOf(ids)}`);

/** Agents to whom the actor may transfer a talk: those within the actor's scope, and those where the talk is. */
export const findReceivers = (db: Queries, actor: Actor, platform: ChatPlatform, nodeId: number) =>
  loadAgents(
    db,
    [platform],
    actor.channelId,
    sql`(${scope(actor, contract.chat.transfer).onMemberships(sql`ms`)} OR ms.node_id = ${nodeId})`,
  );

/** Agents within the actor's scope, and those of the actor's own nodes. */
export const findColleagues = (
  db: Queries,
  actor: Actor,
  platforms: readonly ChatPlatform[],
  ownNodeIds: readonly number[],
) =>
  loadAgents(
    db,
    platforms,
    actor.channelId,
    sql`(${scope(actor, contract.chatDesk.colleagues).onMemberships(sql`ms`)} OR ms.node_id = ${anyOf(ownNodeIds)})`,
  );

/** Whether the actor reaches the person for a transfer, by scope or as a colleague of the same node. */
export async function isReceiver(db: Queries, actor: Actor, memberId: number): Promise<boolean> {
  const found = await db.one(sql`
    SELECT 1 AS found FROM membership ms WHERE ms.member_id = ${memberId} AND ms.channel_id = ${actor.channelId}
      AND (${scope(actor, contract.chat.transferMany).onMemberships(sql`ms`)}
        OR ms.node_id = ANY(${actor.grants.map((grant) => grant.nodeId)}::bigint[])) LIMIT 1`);
  return found !== undefined;
}

/** The person, if the actor reaches them or they belong to the node of the talk. */
export const findReceiver = (db: Queries, actor: Actor, nodeId: number, memberId: number) =>
  db.one<{ name: string }>(sql`
    SELECT m.name FROM member m WHERE m.id = ${memberId} AND EXISTS (
      SELECT 1 FROM membership ms WHERE ms.member_id = m.id AND (ms.node_id = ${nodeId}
        OR ${scope(actor, contract.chat.transfer).onMemberships(sql`ms`)}))`);

/** Serializes assignment per channel, so that nobody exceeds their limit. */
export const lockAssignment = (db: Queries, channelId: number) =>
  db.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`chat give ${channelId}`}, 0))`);

export const recordAssignment = (db: Queries, memberId: number) =>
  db.query(sql`
    INSERT INTO chat_seat (member_id, given_at) VALUES (${memberId}, now())
    ON CONFLICT (member_id) DO UPDATE SET given_at = now()`);

/** Whether the person is available for talks, and how many talks they have. */
export async function readAvailability(
  db: Queries,
  memberId: number,
): Promise<{ on: boolean; busy: number }> {
  const row = await db.one<{ on: boolean; busy: number }>(sql`
    SELECT coalesce((SELECT open FROM chat_seat WHERE member_id = ${memberId}), true) AS on,
           (SELECT count(*)::int FROM chat_talk WHERE owner_id = ${memberId} AND state = 'human') AS busy`);
  return row ?? { on: true, busy: 0 };
}

export const setAvailable = (db: Queries, memberId: number, on: boolean) =>
  db.query(sql`
    INSERT INTO chat_seat (member_id, open) VALUES (${memberId}, ${on}) ON CONFLICT (member_id) DO UPDATE SET open = ${on}`);

/** Whether the person has the inbox open. */
export async function isHere(db: Queries, memberId: number): Promise<boolean> {
  const row = await db.one<{ here: boolean | null }>(sql`
    SELECT seen_at > now() - make_interval(secs => ${AWAY_SECONDS}) AS here FROM chat_seat WHERE member_id = ${memberId}`);
  return row?.here ?? false;
}

export const recordHeartbeat = (db: Queries, memberId: number, here: boolean) =>
  db.query(sql`
    INSERT INTO chat_seat (member_id, seen_at) VALUES (${memberId}, ${here ? sql`now()` : sql`NULL::timestamptz`})
    ON CONFLICT (member_id) DO UPDATE SET seen_at = excluded.seen_at`);
