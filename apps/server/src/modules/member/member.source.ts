import { contract, type Member, type MemberSearch, maskPhone, memberState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, join, prepared, type SQL, sql } from '#db/sql.ts';
import { type Actor, type RequiredCalls } from '#kernel/access/actor.ts';
import { avatarOf } from '#kernel/access/avatar-address.ts';
import { belowNode } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { type MemberFacts, memberPolicy, REACHED_BY } from './member.policy.ts';
import {
  type MembershipRow,
  type Memberships,
  membershipsByMember,
  NO_MEMBERSHIPS,
  selectMemberships,
} from './memberships.source.ts';
import { countFromTriggers } from './total.source.ts';
import { hasMembership, mayKnowPhone, membershipScope, memberWithin } from './within.scope.ts';

export const SHOWN_STATES = [...memberState.all, 'locked'] as const;
export const shownStatus = sql`CASE WHEN m.locked_until > now() THEN 'locked' ELSE m.status END`;

export const memberSource = (
  actor: Actor,
  search: MemberSearch,
  asked: RequiredCalls = contract.member.list,
  /** That of the node asked for, where it is known. */
  path?: string,
): ListSource<Member> => {
  const where = filters(actor, search, asked, path);
  return {
    from: sql`member m`,
    id: sql`m.id`,
    where,
    kept:
      where.length === 1 && !search.nodeId && !search.roleId ? countFromTriggers(actor, asked) : undefined,
    sorts: sortsBy('m', 'createdAt', 'lastLoginAt', 'name', 'uname'),
    defaultSort: { sort: 'createdAt', order: 'DESC' },
    load: (db, ids) => loadMembers(db, actor, ids as number[]),
  };
};

function filters(actor: Actor, search: MemberSearch, asked: RequiredCalls, path?: string): SQL[] {
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

interface MemberRow extends Omit<Member, 'can' | 'isadmin' | 'memberships' | 'status'> {
  isAdmin: boolean;
  status: MemberFacts['status'];
  locked: boolean;
}

/** Plain columns, put together here: PostgreSQL takes ten times as long to make the same into JSON. */
export async function loadMembers(db: Queries, actor: Actor, ids: number[]): Promise<Member[]> {
  const people = prepared(sql`
    SELECT m.id, m.uname, m.name, ${avatarOf(sql`m`)} AS avatar, m.phone, m.status, coalesce(m.locked_until > now(), false) AS locked,
           m.is_admin AS "isAdmin",
           m.source, bound.name AS userid, m.remark, m.created_at AS "createdAt", m.last_login_at AS "lastLoginAt", m.version,
           creator.name AS "createdBy"
    FROM member m LEFT JOIN member creator ON creator.id = m.created_by
    LEFT JOIN member_binding bound
      ON bound.member_id = m.id AND bound.channel_id = ${actor.channelId} AND bound.kind = 'workChat'
    WHERE m.id = ${anyOf(ids)}`);
  const [rows, held] = await db.both<MemberRow, MembershipRow>(people, selectMemberships(actor, ids));
  const memberships = membershipsByMember(held);
  const can = memberPolicy.can(actor);
  return rows.map((row) => {
    const own = memberships.get(row.id) ?? NO_MEMBERSHIPS;
    return present(row, own, can(judged(actor, row, own)));
  });
}

/** What is known of the memberships says what is within reach; administrators are within that of administrators. */
function judged(actor: Actor, row: MemberRow, own: Memberships) {
  const reached = memberPolicy.reachedBy((verb) => {
    const by = REACHED_BY[verb];
    return by === null || own[by] || (actor.isAdmin && row.isAdmin);
  });
  const whole = actor.isAdmin ? { edits: true, resets: true } : own.whole;
  const { id, status, locked, isAdmin, phone } = row;
  return { id, status, locked, isAdmin, phone, whole, reached };
}

/** With the phone masked. */
function present(row: MemberRow, memberships: Memberships, can: Member['can']): Member {
  // Written out: an object made of the rest of another costs half as much again to make and to turn into JSON.
  return {
    id: row.id,
    uname: row.uname,
    name: row.name,
    avatar: row.avatar,
    phone: maskPhone(row.phone),
    status: row.locked ? 'locked' : row.status,
    isadmin: row.isAdmin ? 1 : 0,
    memberships: memberships.seen,
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
