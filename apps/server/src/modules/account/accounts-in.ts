import type { PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** How many accounts a channel has on each platform. */
export async function accountsIn(db: Queries, channelId: number | null): Promise<Map<PlatformId, number>> {
  const rows = await db.query<{ platform: PlatformId; count: number }>(sql`
    SELECT platform, count(*)::int AS count FROM content_account
    WHERE channel_id = ${channelId} AND deleted_at IS NULL GROUP BY platform`);
  return new Map(rows.map(({ platform, count }) => [platform, count]));
}
