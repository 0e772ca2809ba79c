import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** Whether a number was given out for this link before; the audit keeps the link's mark. */
export const dialledByLink = async (db: Queries, memberId: number, mark: string) =>
  (await db.one(sql`
    SELECT 1 AS found FROM audit a WHERE a.member_id = ${memberId} AND a.action = 'clue.dialByLink' AND a.after ->> 'link' = ${mark}
      AND a.at > now() - interval '1 day' LIMIT 1`)) !== undefined;
