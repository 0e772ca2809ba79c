import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export const markFactsOutdated = (unit: Queries, channelId: number, ids: readonly number[]) =>
  unit.query<{ themeId: number; ownerId: number }>(sql`
    UPDATE ai_article SET outdated = 'fact'
    WHERE channel_id = ${channelId} AND fact_ids && ${ids}::bigint[] AND status = 'done'
    RETURNING theme_id AS "themeId", owner_id AS "ownerId"`);
