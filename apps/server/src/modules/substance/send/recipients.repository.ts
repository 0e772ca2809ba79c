import { contract, type SendTarget } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor, type RequiredCalls } from '#kernel/access/actor.ts';
import { disabledNodes, inForce } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import { offerTargets } from '../../organ/index.ts';

const RECEIVES = keysFor(contract.substanceInbox.list);

/** Memberships (`ms`, `r`, `m`) of active people who can receive what is sent. */
const receives = sql`membership ms JOIN role r ON r.id = ms.role_id JOIN member m ON m.id = ms.member_id
  AND m.status = 'active' AND r.keys && ${RECEIVES}`;

export interface Aim extends Omit<SendTarget, 'nodeIds'> {
  channelId: number;
  paths: readonly string[];
}

/** At or below one of the nodes, with one of the roles where some are named; or one of these people, or in one of the groups as they are now. */
const aimedAt = ({ channelId, paths, roleIds, memberIds, groupIds }: Aim): SQL => sql`
  ms.channel_id = ${channelId} AND ms.node_id NOT IN ${disabledNodes}
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

/** The next recipients after a person, by id, each once with the membership they are reached by. */
export const nextRecipients = (db: Queries, aim: Aim, after: number, most: number) =>
  db.query<{ memberId: number; nodeId: number; path: string }>(sql`
    SELECT DISTINCT ON (ms.member_id) ms.member_id AS "memberId", ms.node_id AS "nodeId", ms.path FROM ${receives}
    WHERE ms.member_id > ${after} AND ${aimedAt(aim)} ORDER BY ms.member_id, ms.id LIMIT ${most}`);

/** The nodes of the sender's scope, each with how many people there can receive what is sent. */
export const offerRecipients = (
  db: Queries,
  actor: Actor,
  asked: RequiredCalls = contract.substanceSend.targets,
) => offerTargets(db, actor, asked, RECEIVES);

/** Roles that receive content, with how many people hold each in the sender's scope. */
export const offerRoles = (db: Queries, actor: Actor) =>
  db.query<{ id: number; name: string; people: number }>(sql`
    SELECT r.id, r.name, count(DISTINCT ms.member_id)::int AS people FROM ${receives}
    WHERE ${recipientScope(actor)} AND ms.node_id NOT IN ${disabledNodes} GROUP BY r.id, r.name, r.sort ORDER BY r.sort, r.id`);

const recipientScope = (actor: Actor) => scope(actor, contract.substanceSend.targets).onMemberships(sql`ms`);

/** Whether every one of these people sits within the sender's scope. */
export async function allWithin(db: Queries, actor: Actor, memberIds: readonly number[]): Promise<boolean> {
  const found = await db.query(sql`
    SELECT DISTINCT ms.member_id FROM membership ms
    WHERE ms.member_id = ${anyOf(memberIds, 'bigint')} AND ${recipientScope(actor)} AND ${inForce(sql`ms.path`)}`);
  return found.length === new Set(memberIds).size;
}

/** Throws unless every one of these roles exists. */
export async function needRoles(db: Queries, ids: readonly number[]) {
  const roles = await db.query(sql`SELECT id FROM role WHERE id = ${anyOf(ids, 'bigint')}`);
  if (roles.length < new Set(ids).size) throw RowMissing('角色');
}
