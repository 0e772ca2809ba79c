import { contract, type Member, type MemberSearch, maskPhone, memberState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, join, planned, type SQL, sql } from '#db/sql.ts';
import { type Actor, type Asked, holds } from '#kernel/access/actor.ts';
import { avatarOf } from '#kernel/access/avatar-address.ts';
import { belowNode } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { NO_SEATS, type SeatRow, type Seats, seatsByMember, selectSeats } from './member.seats.ts';
import { keptTotal } from './member.total.ts';
import { hasMembership, mayKnowPhone, membershipScope, memberWithin } from './member.within.ts';

export const SHOWN_STATES = [...memberState.all, 'locked'] as const;
export const shownStatus = sql`CASE WHEN m.locked_until > now() THEN 'locked' ELSE m.status END`;

export const memberSource = (
  actor: Actor,
  search: MemberSearch,
  asked: Asked = contract.member.list,
  /** That of the node asked for, where it is known. */
  path?: string,
): ListSource<Member> => {
  const where = filters(actor, search, asked, path);
  return {
    from: sql`member m`,
    id: sql`m.id`,
    where,
    kept: where.length === 1 && !search.nodeId && !search.roleId ? keptTotal(actor, asked) : undefined,
    sorts: {
      createdAt: sql`m.created_at`,
      lastLoginAt: sql`m.last_login_at`,
      name: sql`m.name`,
      uname: sql`m.uname`,
    },
    defaultSort: { sort: 'createdAt', order: 'DESC' },
    load: (db, ids) => loadMembers(db, actor, ids as number[]),
  };
};

function filters(actor: Actor, search: MemberSearch, asked: Asked, path?: string): SQL[] {
  const { q, nodeId, roleId, status, lastLogin, created, source, bound } = search;
  const place = [
    ...(nodeId ? [belowNode(sql`ms.path`, nodeId, path)] : []),
    ...(roleId ? [sql`ms.role_id = ${roleId}`] : []),
  ];
  return [
    // One membership must be within the scope and at the place asked for, not one each.
    place.length ? hasMembership(membershipScope(actor, asked), ...place) : memberWithin(actor, asked),
    ...(q ? [keyword(actor, q)] : []),
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

const isBound = (actor: Actor) => sql`
  EXISTS (SELECT 1 FROM member_binding b
          WHERE b.member_id = m.id AND b.channel_id = ${actor.channelId} AND b.kind = 'workChat')`;

/**
 * Name, account, the last four digits of the phone, which every row shows, or the whole number, for whoever may see it: finding
 * somebody by it would confirm it. Accounts have no Chinese characters.
 */
export function keyword(actor: Actor, q: string): SQL {
  return sql`(${join(
    [
      nameContains(sql`m.name`, q),
      ...(/^[\w.@-]+$/.test(q) ? [nameContains(sql`lower(m.uname)`, q.toLowerCase())] : []),
      ...(/^\d{4}$/.test(q) ? [sql`right(m.phone, 4) = ${q}`] : []),
      ...(/^\d{11}$/.test(q) ? [sql`(m.phone = ${q} AND ${mayKnowPhone(actor)})`] : []),
    ],
    ' OR ',
  )})`;
}

interface MemberRow extends Omit<Member, 'can' | 'isadmin' | 'memberships'> {
  isAdmin: boolean;
}

/** Plain columns, put together here: PostgreSQL takes ten times as long to make the same into JSON. */
export async function loadMembers(db: Queries, actor: Actor, ids: number[]): Promise<Member[]> {
  const people = planned(sql`
    SELECT m.id, m.uname, m.name, ${avatarOf(sql`m`)} AS avatar, m.phone, ${shownStatus} AS status, m.is_admin AS "isAdmin",
           m.source, bound.name AS userid, m.remark, m.created_at AS "createdAt", m.last_login_at AS "lastLoginAt", m.version,
           creator.name AS "createdBy"
    FROM member m LEFT JOIN member creator ON creator.id = m.created_by
    LEFT JOIN member_binding bound
      ON bound.member_id = m.id AND bound.channel_id = ${actor.channelId} AND bound.kind = 'workChat'
    WHERE m.id = ${anyOf(ids)}`);
  const [rows, held] = await db.both<MemberRow, SeatRow>(people, selectSeats(actor, ids));
  const seats = seatsByMember(held);
  return rows.map((row) => present(actor, row, seats.get(row.id)));
}

/** The phone is masked and the row says what the viewer may do with it. */
function present(actor: Actor, row: MemberRow, seats: Seats = NO_SEATS): Member {
  const { isAdmin } = row;
  const reachable = !isAdmin || actor.isAdmin;
  const admins = isAdmin && actor.isAdmin;
  const self = row.id === actor.id;
  const edits = (seats.edits || admins) && reachable && holds(actor, contract.member.update);
  const can: Member['can'] = [];
  if (edits) can.push('edit');
  const inHand = edits && (self || admins || seats.whole.edits);
  if (inHand && row.status === 'locked') can.push('unlock');
  if (inHand && !self) can.push(row.status === 'disabled' ? 'enable' : 'disable');
  if ((seats.whole.resets || admins) && reachable && !self && row.status !== 'disabled')
    can.push('resetPassword');
  if (row.phone && holds(actor, contract.member.revealPhone)) can.push('revealPhone');
  if ((seats.binds || admins) && reachable) can.push('bind');
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
    memberships: seats.seen,
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
