import { contract, type Key, type Role, type RoleChoice } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, holds, type RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { EDITING, GRANTING, rolePolicy } from './group.policy.ts';
import { withinOwn } from './own-reach.ts';

/** A membership `ms` that the actor reaches with a call. */
export const heldWithin = (actor: Actor, asked: RequiredCalls) => scope(actor, asked).onMemberships(sql`ms`);

/** Roles are the same for everybody; only who holds them is seen through the viewer's scope. */
export const roleSource = (actor: Actor, { q }: { q?: string }): ListSource<Role> => ({
  from: sql`role r`,
  id: sql`r.id`,
  where: q ? [sql`(r.name ILIKE ${likeText(q)} OR r.description ILIKE ${likeText(q)})`] : [],
  sorts: sortsBy('r', 'sort', 'name', 'createdAt'),
  defaultSort: { sort: 'sort', order: 'ASC' },
  load: async (db, ids) =>
    (await loadRoles(db, actor, ids as number[])).map(({ keys: _keys, ...role }) => role),
});

interface Memberships {
  memberships: number;
  seenMemberships: number;
  editMemberships: number;
  grantMemberships: number;
  holders: number;
}

interface RoleRow extends Omit<Role, 'can' | 'keyCount' | 'heldElsewhere'>, Memberships {
  keys: Key[];
}

/** Who holds a role `r`: how many memberships, how many of them the actor reaches for what, and people seen. */
const membershipsOf = (actor: Actor) => {
  const within = (asked: RequiredCalls) => sql`(count(*) FILTER (WHERE ${heldWithin(actor, asked)}))::int`;
  return sql`(
    SELECT count(*)::int AS memberships, ${within(contract.group.list)} AS "seenMemberships", ${within(EDITING)} AS "editMemberships",
           ${within(GRANTING)} AS "grantMemberships",
           (count(DISTINCT ms.member_id) FILTER (WHERE ${heldWithin(actor, contract.group.list)}))::int AS holders
    FROM membership ms WHERE ms.role_id = r.id)`;
};

/** The same of one role, for the guards. */
export const membershipsHolding = async (db: Queries, actor: Actor, id: number): Promise<Memberships> =>
  (await db.one<Memberships>(
    sql`SELECT held.* FROM role r CROSS JOIN LATERAL ${membershipsOf(actor)} held WHERE r.id = ${id}`,
  )) ?? { memberships: 0, seenMemberships: 0, editMemberships: 0, grantMemberships: 0, holders: 0 };

export async function loadRoles(
  db: Queries,
  actor: Actor,
  ids: number[],
): Promise<(Role & { keys: Key[] })[]> {
  const rows = await db.query<RoleRow>(sql`
    SELECT r.id, r.name, r.description, r.scope, r.keys, r.builtin, r.version, r.created_at AS "createdAt", held.*
    FROM role r CROSS JOIN LATERAL ${membershipsOf(actor)} held WHERE r.id = ${anyOf(ids)}`);
  const can = rolePolicy.can(actor);
  return rows.map(({ memberships, seenMemberships, editMemberships, grantMemberships, ...role }) => ({
    ...role,
    keyCount: role.keys.length,
    heldElsewhere: memberships > seenMemberships,
    can: can({ ...role, memberships, editMemberships, grantMemberships }),
  }));
}

/** Every role with how many people the viewer sees in it. */
export async function loadHolders(db: Queries, actor: Actor) {
  // Counted as the list of people beside it is read.
  const asked = holds(actor, contract.member.list) ? contract.member.list : contract.group.list;
  const rows = await db.query<RoleChoice & { builtin: boolean; keys: Key[]; holders: number }>(sql`
    SELECT r.id, r.name, r.description, r.scope, r.builtin, r.keys, coalesce(held.people, 0) AS holders
    FROM role r LEFT JOIN (
      SELECT ms.role_id, count(DISTINCT ms.member_id)::int AS people FROM membership ms
      WHERE ${heldWithin(actor, asked)} GROUP BY ms.role_id) held ON held.role_id = r.id
    ORDER BY r.sort, r.id`);
  return rows.map(({ keys, ...role }) => ({ ...role, mayGive: withinOwn(actor, { ...role, keys }) }));
}
