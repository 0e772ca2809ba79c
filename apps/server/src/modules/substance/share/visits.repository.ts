import type { SubjectInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { idsOf } from '#kernel/access/paths.ts';

/** Whose people brought visitors: by the dealer above each sharer, most first. */
export const visitsByDealer = (db: Queries, kind: string, targetId: number) =>
  db.query<SubjectInfo['dealers'][number]>(sql`
    SELECT n.id, n.name, count(*)::int AS visits, count(DISTINCT v.owner_id)::int AS sharers
    FROM share_visit v JOIN node n ON n.kind = 'dealer' AND n.id = ANY(${idsOf(sql`v.path`)})
    WHERE v.kind = ${kind} AND v.target_id = ${targetId} AND NOT v.suspicious GROUP BY n.id, n.name ORDER BY 3 DESC, 1 LIMIT 50`);

/** How many visitors one person brought to each of these. */
export async function visitsOf(db: Queries, kind: string, ids: readonly number[], sharerId: number) {
  const rows = await db.query<{ id: number; visits: number }>(sql`
    SELECT v.target_id AS id, count(*)::int AS visits FROM share_visit v
    WHERE v.kind = ${kind} AND v.target_id = ${anyOf(ids, 'bigint')} AND v.owner_id = ${sharerId} AND NOT v.suspicious GROUP BY 1`);
  return new Map(rows.map(({ id, visits }) => [id, visits]));
}

/** Visits that were set apart as suspicious and are in no figure. */
export const suspiciousVisits = async (db: Queries, kind: string, targetId: number) =>
  (
    await db.one<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM share_visit v WHERE v.kind = ${kind} AND v.target_id = ${targetId} AND v.suspicious`)
  )?.count ?? 0;

/** Visits of the last days that had any, the oldest first. */
export const visitsByDay = (db: Queries, kind: string, targetId: number, days: number) =>
  db.query<{ day: string; visits: number }>(sql`
    SELECT to_char(v.day, 'YYYY-MM-DD') AS day, count(*)::int AS visits FROM share_visit v
    WHERE v.kind = ${kind} AND v.target_id = ${targetId} AND NOT v.suspicious AND v.day > current_date - ${days}::int
    GROUP BY v.day ORDER BY v.day`);
