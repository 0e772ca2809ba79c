import { type Key, type Member, type MemberSearch, maskPhone } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, join, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { holdsKey } from '#kernel/access/actor.ts';
import { avatarOf } from '#kernel/access/avatar-address.ts';
import { belowNode, shutNodes } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { type Condition, whole } from '#kernel/list/row-set.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { nodeTrail } from '../organ/index.ts';

/** A membership `ms` that the actor reaches with a key, or with any of several. */
export const membershipScope = (actor: Actor, key: Key | readonly Key[]) =>
  scope(actor, key).on({
    channel: sql`ms.channel_id`,
    path: sql`ms.path`,
    node: sql`ms.node_id`,
    owner: sql`ms.member_id`,
  });

/**
 * A member is where their memberships are: seen by whoever's scope holds one of them. Administrators need no
 * membership and are seen by administrators.
 */
export const memberWithin = (actor: Actor, key: Key | readonly Key[]): SQL => whole([within(actor, key)]);

function within(actor: Actor, key: Key | readonly Key[]): Condition {
  const reached = membershipScope(actor, key);
  const joined = hasMembership(reached);
  return actor.isAdmin ? { joined, lookedUp: looksUpMembership(reached), few: sql`m.is_admin` } : joined;
}

/** Whether the actor can see the member at all. */
export const isWithin = (db: Queries, actor: Actor, uid: number) =>
  db.one(sql`SELECT 1 AS found FROM member m WHERE m.id = ${uid} AND ${memberWithin(actor, '3-1')}`);

/** The same, by a membership that gives something: people who belong only below a disabled node can do nothing. */
export const memberInForce = (actor: Actor, key: Key): SQL => {
  const within = hasMembership(membershipScope(actor, key), sql`ms.node_id NOT IN ${shutNodes}`);
  return actor.isAdmin ? sql`(${within} OR m.is_admin)` : within;
};

/** OFFSET keeps PostgreSQL from reading everybody's memberships to answer for a page of people. */
const looksUpMembership = (condition: SQL) =>
  sql`EXISTS (SELECT 1 FROM membership ms WHERE ms.member_id = m.id AND ${condition} OFFSET 0)`;

const hasMembership = (...conditions: SQL[]) =>
  sql`EXISTS (SELECT 1 FROM membership ms WHERE ms.member_id = m.id AND ${join(conditions, ' AND ')})`;

export const shownStatus = sql`CASE WHEN m.locked_until > now() THEN 'locked' ELSE m.status END`;

export const memberSource = (
  actor: Actor,
  search: MemberSearch,
  key: Key = '3-1',
  /** That of the node asked for, where it is known. */
  path?: string,
): ListSource<Member> => ({
  from: sql`member m`,
  id: sql`m.id`,
  where: filters(actor, search, key, path),
  sorts: {
    createdAt: sql`m.created_at`,
    lastLoginAt: sql`m.last_login_at`,
    name: sql`m.name`,
    uname: sql`m.uname`,
  },
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadMembers(db, actor, ids as number[]),
});

function filters(actor: Actor, search: MemberSearch, key: Key, path?: string): Condition[] {
  const { q, nodeId, roleId, status, lastLogin, created, source, bound } = search;
  const place = [
    ...(nodeId ? [belowNode(sql`ms.path`, nodeId, path)] : []),
    ...(roleId ? [sql`ms.role_id = ${roleId}`] : []),
  ];
  return [
    // One membership must be within the scope and at the place asked for, not one each.
    place.length ? hasMembership(membershipScope(actor, key), ...place) : within(actor, key),
    ...(q ? [keyword(q)] : []),
    ...(status === 'locked' ? [sql`m.locked_until > now()`] : []),
    ...(status && status !== 'locked'
      ? [sql`m.status = ${status} AND (m.locked_until IS NULL OR m.locked_until <= now())`]
      : []),
    ...(lastLogin ? [withinDays(sql`m.last_login_at`, lastLogin)] : []),
    ...(created ? [withinDays(sql`m.created_at`, created)] : []),
    ...(source ? [sql`m.source = ${source}`] : []),
    ...(bound ? [bound === 'yes' ? isBound(actor) : sql`NOT ${isBound(actor)}`] : []),
  ];
}

const workChatOf = (actor: Actor) =>
  sql`member_binding b WHERE b.member_id = m.id AND b.channel_id = ${actor.channelId} AND b.kind = 'workChat'`;
const isBound = (actor: Actor) => sql`EXISTS (SELECT 1 FROM ${workChatOf(actor)})`;

/** Name, account, the whole phone number or its last four digits. Accounts have no Chinese characters. */
export function keyword(q: string): SQL {
  return sql`(${join(
    [
      nameContains(sql`m.name`, q),
      ...(/^[\w.@-]+$/.test(q) ? [nameContains(sql`lower(m.uname)`, q.toLowerCase())] : []),
      ...(/^\d{4}$/.test(q) ? [sql`right(m.phone, 4) = ${q}`] : []),
      ...(/^\d{11}$/.test(q) ? [sql`m.phone = ${q}`] : []),
    ],
    ' OR ',
  )})`;
}

interface MemberRow extends Omit<Member, 'can' | 'isadmin'> {
  isAdmin: boolean;
  mayEdit: boolean;
  mayReset: boolean;
  mayBind: boolean;
}

export async function loadMembers(db: Queries, actor: Actor, ids: number[]): Promise<Member[]> {
  // Many rows share few nodes: what is above a node is worked out once for each node, not for each row. What the viewer
  // may do is asked of these rows' memberships only: EXISTS beside a column makes PostgreSQL read everybody's.
  const rows = await db.query<MemberRow>(sql`
    WITH seat AS MATERIALIZED (
      SELECT ms.*, ${membershipScope(actor, '3-1')} AS seen, ${membershipScope(actor, '3-3')} AS edits,
             ${membershipScope(actor, '3-4')} AS resets, ${membershipScope(actor, '3-5')} AS binds
      FROM membership ms WHERE ms.member_id = ${anyOf(ids)}),
    place AS MATERIALIZED (
      SELECT n.id, n.name, ${nodeTrail} AS trail FROM node n WHERE n.id IN (SELECT node_id FROM seat WHERE seen)),
    seats AS (
      SELECT s.member_id, bool_or(s.edits) AS edits, bool_or(s.resets) AS resets, bool_or(s.binds) AS binds,
             json_agg(json_build_object('nodeId', p.id, 'nodeName', p.name, 'trail', p.trail, 'roleId', r.id,
                      'roleName', r.name, 'primary', s.position = 0) ORDER BY s.position, s.id) FILTER (WHERE s.seen) AS list
      FROM seat s LEFT JOIN place p ON p.id = s.node_id JOIN role r ON r.id = s.role_id GROUP BY s.member_id)
    SELECT m.id, m.uname, m.name, ${avatarOf(sql`m`)} AS avatar, m.phone, ${shownStatus} AS status, m.is_admin AS "isAdmin", m.source, (SELECT b.name FROM ${workChatOf(actor)}) AS userid, m.remark,
           m.created_at AS "createdAt", m.last_login_at AS "lastLoginAt", m.version, creator.name AS "createdBy",
           coalesce(seats.edits, false) OR (m.is_admin AND ${actor.isAdmin}) AS "mayEdit",
           coalesce(seats.resets, false) OR (m.is_admin AND ${actor.isAdmin}) AS "mayReset",
           coalesce(seats.binds, false) OR (m.is_admin AND ${actor.isAdmin}) AS "mayBind",
           coalesce(seats.list, '[]') AS memberships
    FROM member m LEFT JOIN seats ON seats.member_id = m.id LEFT JOIN member creator ON creator.id = m.created_by
    WHERE m.id = ${anyOf(ids)}`);
  return rows.map((row) => present(actor, row));
}

/** The phone is masked and the row says what the viewer may do with it. */
function present(actor: Actor, row: MemberRow): Member {
  const { isAdmin, mayEdit, mayReset, mayBind } = row;
  const reachable = !isAdmin || actor.isAdmin;
  const self = row.id === actor.id;
  const edits = mayEdit && reachable && holdsKey(actor, '3-3');
  const can: Member['can'] = [];
  if (edits) can.push('edit');
  if (edits && row.status === 'locked') can.push('unlock');
  if (edits && !self) can.push(row.status === 'disabled' ? 'enable' : 'disable');
  if (mayReset && reachable && row.status !== 'disabled') can.push('resetPassword');
  if (row.phone && holdsKey(actor, '7-3')) can.push('revealPhone');
  if (mayBind && reachable) can.push('bind');
  if (actor.isAdmin && !isAdmin && row.status !== 'disabled' && row.status !== 'pending') can.push('viewAs');
  // Written out: an object made of the rest of another costs half as much again to make and to turn into JSON.
  return {
    id: row.id,
    uname: row.uname,
    name: row.name,
    avatar: row.avatar,
    phone: maskPhone(row.phone),
    status: row.status,
    isadmin: isAdmin ? 1 : 0,
    memberships: row.memberships,
    source: row.source,
    userid: row.userid,
    remark: row.remark,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    lastLoginAt: row.lastLoginAt,
    version: row.version,
    can,
  };
}
