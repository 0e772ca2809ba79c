import type { SubjectInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { idsOf } from '#kernel/access/paths.ts';

/** Whose people brought visitors: by the dealer above each sharer, most first. */
export const visitsByDealer = (db: Queries, kind: string, targetId: number) =>
  db.query<SubjectInfo['dealers'][number]>(sql`
    SELECT n.id, n.name, count(*)::int AS visits, count(DISTINCT v.owner_id)::int AS sharers
    FROM share_visit v JOIN node n ON n.kind = 'dealer' AND n.id = ANY(${idsOf(sql`v.path`)})
    WHERE v.kind = ${kind} AND v.target_id = ${targetId} GROUP BY n.id, n.name ORDER BY 3 DESC, 1 LIMIT 50`);
