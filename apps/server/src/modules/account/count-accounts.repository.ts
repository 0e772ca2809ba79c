import type { PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Scope } from '#kernel/access/scope.ts';

/** How many accounts there are on each platform, where a call reaches. */
export async function countAccountsByPlatform(db: Queries, reached: Scope): Promise<Map<PlatformId, number>> {
  const own = reached.onRows(sql`a`);
  const rows = await db.query<{ platform: PlatformId; count: number }>(sql`
    SELECT a.platform, count(*)::int AS count FROM content_account a
    WHERE ${own} AND a.deleted_at IS NULL GROUP BY a.platform`);
  return new Map(rows.map(({ platform, count }) => [platform, count]));
}
