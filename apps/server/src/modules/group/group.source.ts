import type { Key, Role, RoleChoice } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, holdsKey } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { withinOwn } from './own-reach.ts';

/** A membership `ms` that the actor reaches with a key. */
export const heldWithin = (actor: Actor, key: Key) =>
  scope(actor, key).on({
    channel: sql`ms.channel_id`,
    path: sql`ms.path`,
    node: sql`ms.node_id`,
    owner: sql`ms.member_id`,
  });

/** Roles are the same for everybody; only who holds them is seen through the viewer's scope. */
export const roleSource = (actor: Actor, { q }: { q?: string }): ListSource<Role> => ({
  from: sql`role r`,
  id: sql`r.id`,
  where: q ? [sql`(r.name ILIKE ${likeText(q)} OR r.description ILIKE ${likeText(q)})`] : [],
  sorts: { sort: sql`r.sort`, name: sql`r.name`, createdAt: sql`r.created_at` },
  defaultSort: { sort: 'sort', order: 'ASC' },
  load: async (db, ids) =>
    (await loadRoles(db, actor, ids as number[])).map(({ keys: _keys, ...role }) => role),
});

interface RoleRow extends Omit<Role, 'can' | 'keyCount' | 'heldElsewhere'> {
  keys: Key[];
  seats: number;
  seenSeats: number;
  editSeats: number;
  grantSeats: number;
}

export async function loadRoles(
  db: Queries,
  actor: Actor,
  ids: number[],
): Promise<(Role & { keys: Key[] })[]> {
  const within = (key: Key) => sql`count(*) FILTER (WHERE ${heldWithin(actor, key)})`;
  const rows = await db.query<RoleRow>(sql`
    SELECT r.id, r.name, r.description, r.scope, r.keys, r.builtin, r.version, r.created_at AS "createdAt", held.*
    FROM role r CROSS JOIN LATERAL (
      SELECT count(*)::int AS seats, ${within('2-1')}::int AS "seenSeats", ${within('2-3')}::int AS "editSeats",
             ${within('2-4')}::int AS "grantSeats",
             (count(DISTINCT ms.member_id) FILTER (WHERE ${heldWithin(actor, '2-1')}))::int AS holders
      FROM membership ms WHERE ms.role_id = r.id) held
    WHERE r.id = ${anyOf(ids)}`);
  return rows.map((row) => present(actor, row));
}

/** Says what the viewer may do with the role; the service asks the same questions again. */
function present(actor: Actor, { seats, seenSeats, editSeats, grantSeats, ...role }: RoleRow) {
  const own = withinOwn(actor, role);
  const may = (key: Key, reached: number) =>
    !role.builtin && holdsKey(actor, key) && (actor.isAdmin || reached === seats);
  const can: Role['can'] = [];
  if (may('2-3', editSeats)) can.push('edit');
  if (may('2-4', grantSeats) && own) can.push('grant');
  if (holdsKey(actor, '2-2') && own) can.push('copy');
  if (may('2-3', editSeats) && own && seats === 0) can.push('delete');
  return { ...role, keyCount: role.keys.length, heldElsewhere: seats > seenSeats, can };
}

/** Every role with how many people the viewer sees in it. */
export async function loadHolders(db: Queries, actor: Actor) {
  // Counted as the list of people beside it is read.
  const key = holdsKey(actor, '3-1') ? '3-1' : '2-1';
  const rows = await db.query<RoleChoice & { builtin: boolean; keys: Key[]; holders: number }>(sql`
    SELECT r.id, r.name, r.description, r.scope, r.builtin, r.keys, coalesce(held.people, 0) AS holders
    FROM role r LEFT JOIN (
      SELECT ms.role_id, count(DISTINCT ms.member_id)::int AS people FROM membership ms
      WHERE ${heldWithin(actor, key)} GROUP BY ms.role_id) held ON held.role_id = r.id
    ORDER BY r.sort, r.id`);
  return rows.map(({ keys, ...role }) => ({ ...role, mayGive: withinOwn(actor, { ...role, keys }) }));
}
