import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';

export const openPostsOf = (db: Queries, accountIds: readonly number[]) =>
  db.query<{ accountId: number; count: number; last: string }>(sql`
    SELECT account_id AS "accountId", count(*)::int AS count, max(due_at) AS last FROM publish_attempt
    WHERE account_id = ${anyOf(accountIds)} AND state = 'queued' GROUP BY 1`);
