import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { below, disabledNodes } from '#kernel/access/paths.ts';
import type { Scope } from '#kernel/access/scope.ts';

export interface Below {
  id: number;
  dealers: number;
  stores: number;
  members: number;
  active: number;
  /** Have not signed in for the first time, wherever they sit: what the user list shows under 待激活. */
  pending: number;
  disabled: number;
}

/**
 * What hangs at and below each of some nodes. Dealers and stores are those in force; people who were active and whose every post there is
 * below a disabled node count as disabled, as they can do nothing. Nobody is counted one by one: people are memberships less meetings
 * (see seat_meeting), of each state for itself, and only those below a disabled node are looked at.
 */
export const countBelow = (db: Queries, ids: readonly number[]) =>
  db.query<Below & { inForce: number }>(sql`
    WITH at AS MATERIALIZED (
      SELECT root.id AS root, n.id, n.kind, n.id NOT IN ${disabledNodes} AS open
      FROM node root JOIN node n ON ${below(sql`n.path`, sql`root.path`)} WHERE root.id = ${anyOf(ids)}),
    kept AS (
      SELECT root, count(*) FILTER (WHERE kind = 'dealer' AND open) AS dealers, count(*) FILTER (WHERE kind = 'store' AND open) AS stores,
             coalesce(sum(seats), 0) AS seats, coalesce(sum(pending), 0) AS pending, coalesce(sum(disabled), 0) AS disabled
      FROM at LEFT JOIN node_seats ON node_id = at.id GROUP BY root),
    met AS (
      SELECT root, count(*) AS seats, count(*) FILTER (WHERE m.status = 'pending') AS pending,
             count(*) FILTER (WHERE m.status = 'disabled') AS disabled
      FROM at JOIN seat_meeting ON node_id = at.id LEFT JOIN member m ON m.id = member_id AND m.status <> 'active' GROUP BY root),
    shut AS MATERIALIZED (
      SELECT DISTINCT at.root, ms.member_id FROM at JOIN membership ms ON ms.node_id = at.id WHERE NOT at.open),
    idle AS (
      SELECT shut.root, count(*) FILTER (WHERE m.status = 'pending') AS pending, count(*) AS people
      FROM shut JOIN member m ON m.id = shut.member_id
      WHERE m.status <> 'disabled' AND NOT EXISTS (
        SELECT 1 FROM membership ms JOIN at ON at.id = ms.node_id AND at.open AND at.root = shut.root
        WHERE ms.member_id = shut.member_id)
      GROUP BY shut.root),
    counted AS (
      SELECT root AS id, kept.dealers::int, kept.stores::int, (kept.seats - coalesce(met.seats, 0))::int AS members,
             (kept.pending - coalesce(met.pending, 0))::int AS pending, coalesce(idle.pending, 0)::int AS idle,
             (kept.disabled - coalesce(met.disabled, 0) + coalesce(idle.people, 0) - coalesce(idle.pending, 0))::int AS disabled
      FROM kept LEFT JOIN met USING (root) LEFT JOIN idle USING (root))
    SELECT id, dealers, stores, members, pending, disabled, members - pending - disabled AS active, members - disabled - idle AS "inForce"
    FROM counted`);

/** The same for everything a scope reaches, where that is one tree; null where it is not. */
export async function countWithin(db: Queries, { actor, tree }: Scope) {
  if (tree === null) return null;
  const roots =
    tree === 'channel'
      ? await db.query<{ id: number }>(sql`
          SELECT id FROM node WHERE channel_id = ${actor.channelId} AND parent_id IS NULL LIMIT 2`)
      : [{ id: tree }];
  // People with posts below two roots meet nowhere.
  if (roots.length > 1) return null;
  const [counted] = await countBelow(
    db,
    roots.map(({ id }) => id),
  );
  return counted ?? null;
}
