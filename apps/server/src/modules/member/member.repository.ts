import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { wholeWithinOwn } from '../group/index.ts';
import { type MemberFacts, type MemberVerb, memberPolicy } from './member.policy.ts';

export interface MemberRecord {
  id: number;
  uname: string;
  name: string;
  phone: string | null;
  status: 'pending' | 'active' | 'disabled';
  locked: boolean;
  isAdmin: boolean;
  remark: string;
  version: number;
}

const record = sql`m.id, m.uname, m.name, m.phone, m.status, coalesce(m.locked_until > now(), false) AS locked, m.is_admin AS "isAdmin",
  m.remark, m.version`;

/** Those of the ids that the actor may see for a call; locked until the transaction ends. */
export const findMembers = (db: Queries, within: SQL, ids: readonly number[]) =>
  db.query<MemberRecord>(sql`
    SELECT ${record} FROM member m WHERE m.id = ${anyOf(ids)} AND ${within} ORDER BY m.id FOR UPDATE`);

/** Those within reach of a verb, locked, with what decides about them; one outside is a missing one. */
export async function lockMembers(
  unit: Unit,
  actor: Actor,
  verb: MemberVerb,
  ids: readonly number[],
): Promise<(MemberRecord & MemberFacts)[]> {
  const found = await findMembers(unit, memberPolicy.reach(actor, verb), ids);
  if (found.length < new Set(ids).size) throw RowMissing('用户');
  // Asked once they are locked: whoever gives somebody a role changes the row, too.
  const inHand = await unit.query<{ id: number }>(sql`
    SELECT m.id FROM member m WHERE m.id = ${anyOf(ids)} AND ${wholeWithinOwn(actor, memberPolicy.verbs[verb].call)}`);
  const whole = new Set(inHand.map(({ id }) => id));
  return found.map((row) => ({ ...row, whole: { edits: whole.has(row.id), resets: whole.has(row.id) } }));
}

/** The one, with nothing in the way of the verb. */
export async function lockMember(unit: Unit, actor: Actor, verb: MemberVerb, id: number) {
  const [found] = await lockMembers(unit, actor, verb, [id]);
  if (!found) throw RowMissing('用户');
  memberPolicy.guard(actor, verb, found);
  return found;
}

/** The next members of a filter after an id, for work that walks over all of them. */
export const nextMembers = (db: Queries, where: SQL, afterId: number, limit: number) =>
  db.query<MemberRecord>(sql`
    SELECT ${record} FROM member m WHERE ${where} AND m.id > ${afterId} ORDER BY m.id LIMIT ${limit} FOR UPDATE`);

export async function insertMember(
  db: Queries,
  fields: {
    uname: string;
    name: string;
    phone: string | null;
    remark: string;
    createdBy: number;
    channelId: number | null;
  },
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO member (uname, name, phone, remark, created_by, channel_id, status, source)
    VALUES (${fields.uname}, ${fields.name}, ${fields.phone}, ${fields.remark}, ${fields.createdBy}, ${fields.channelId},
            'pending', 'manual') RETURNING id`);
  return row?.id ?? 0;
}

/** False when somebody else changed the row since the version named. */
export async function updateMember(
  db: Queries,
  id: number,
  version: number,
  fields: { name: string; phone: string | null | undefined; remark: string },
): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE member SET name = ${fields.name}, remark = ${fields.remark},
           phone = ${fields.phone === undefined ? sql`phone` : sql`${fields.phone}`}, updated_at = now(), version = version + 1
    WHERE id = ${id} AND version = ${version} RETURNING id`);
  return rows.length > 0;
}

/** Enabling somebody who never set a password leads back to waiting for that. */
export const changeStatus = (db: Queries, ids: number[], status: 'active' | 'disabled') =>
  db.query<{ id: number }>(sql`
    UPDATE member SET status = CASE WHEN ${status} = 'active' AND password_hash IS NULL THEN 'pending' ELSE ${status} END,
           updated_at = now(), version = version + 1
    WHERE id = ${anyOf(ids)} AND CASE WHEN ${status} = 'active' THEN status = 'disabled' ELSE status <> 'disabled' END
    RETURNING id`);

export interface MembershipRecord {
  nodeId: number;
  roleId: number;
}

/** Memberships the actor may change; others, elsewhere in the tree or in other channels, are left alone. */
export const reachableMemberships = (db: Queries, actor: Actor, memberId: number) =>
  db.query<MembershipRecord>(sql`
    SELECT ms.node_id AS "nodeId", ms.role_id AS "roleId" FROM membership ms
    WHERE ms.member_id = ${memberId} AND ${reachable(actor)} ORDER BY ms.position, ms.id`);

export async function replaceMemberships(
  db: Queries,
  actor: Actor,
  memberId: number,
  wanted: (MembershipRecord & { channelId: number; path: string })[],
) {
  await db.query(sql`DELETE FROM membership ms WHERE ms.member_id = ${memberId} AND ${reachable(actor)}`);
  for (const [position, { nodeId, roleId, channelId, path }] of wanted.entries())
    await db.query(sql`
      INSERT INTO membership (member_id, node_id, role_id, channel_id, path, position)
      VALUES (${memberId}, ${nodeId}, ${roleId}, ${channelId}, ${path}, ${position})`);
}

/** A membership `ms` that the actor may give or take away; nobody changes their own by owning it. */
export const reachable = (actor: Actor) =>
  scope(actor, [contract.member.create, contract.member.update]).on({
    channel: sql`ms.channel_id`,
    path: sql`ms.path`,
    node: sql`ms.node_id`,
    owner: sql`NULL::bigint`,
  });

export const clearLock = (db: Queries, id: number) =>
  db.query(sql`UPDATE member SET locked_until = NULL WHERE id = ${id}`);
