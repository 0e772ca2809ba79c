import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { below, shutNodes } from '#kernel/access/paths.ts';

export interface Below {
  id: number;
  dealers: number;
  stores: number;
  members: number;
  active: number;
  pending: number;
  disabled: number;
}

/**
 * What hangs at and below each of some nodes. Dealers and stores are those in force; people whose every post there is below a
 * disabled node count as disabled, as they can do nothing. Nobody is counted one by one: people are memberships less
 * meetings (see seat_meeting), and of them only those who are not simply active are looked at.
 */
export const countBelow = (db: Queries, ids: number[]) =>
  db.query<Below>(sql`
    WITH at AS MATERIALIZED (
      SELECT root.id AS root, n.id, n.kind, n.id NOT IN ${shutNodes} AS open
      FROM node root JOIN node n ON ${below(sql`n.path`, sql`root.path`)} WHERE root.id = ${anyOf(ids)}),
    places AS (
      SELECT root, count(*) FILTER (WHERE kind = 'dealer' AND open)::int AS dealers,
             count(*) FILTER (WHERE kind = 'store' AND open)::int AS stores, coalesce(sum(kept.seats), 0) AS seats
      FROM at LEFT JOIN node_seats kept ON kept.node_id = at.id GROUP BY root),
    met AS (SELECT root, count(*) AS times FROM at JOIN seat_meeting ON node_id = at.id GROUP BY root),
    odd AS (
      SELECT id, status FROM member WHERE status <> 'active'
      UNION SELECT m.id, m.status FROM membership ms JOIN member m ON m.id = ms.member_id
      WHERE ms.node_id IN (SELECT id FROM at WHERE NOT open)),
    person AS (
      SELECT at.root, odd.id, odd.status, bool_or(at.open) AS acts
      FROM odd JOIN membership ms ON ms.member_id = odd.id JOIN at ON at.id = ms.node_id GROUP BY at.root, odd.id, odd.status),
    people AS (
      SELECT root, count(*) FILTER (WHERE status = 'pending' AND acts) AS pending,
             count(*) FILTER (WHERE status = 'disabled' OR NOT acts) AS disabled FROM person GROUP BY root),
    counted AS (
      SELECT root AS id, dealers, stores, (seats - coalesce(times, 0))::int AS members,
             coalesce(pending, 0)::int AS pending, coalesce(disabled, 0)::int AS disabled
      FROM places LEFT JOIN met USING (root) LEFT JOIN people USING (root))
    SELECT *, members - pending - disabled AS active FROM counted`);
