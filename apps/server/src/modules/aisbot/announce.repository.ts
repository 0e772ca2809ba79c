import type { Queries } from '#db/database.ts';
import { anyOf, raw, sql } from '#db/sql.ts';

export const placesOf = (
  unit: Queries,
  ids: readonly number[],
  table: 'aisbot_doc' | 'aisbot_pair' | 'aisbot_gap',
) =>
  unit.query<{ channelId: number; path: string; ownerId: number }>(sql`
    SELECT channel_id AS "channelId", path, min(owner_id) AS "ownerId" FROM ${raw(table)} WHERE id = ${anyOf(ids)} GROUP BY 1, 2`);
