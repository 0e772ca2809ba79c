import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';

export const coverIds = (db: Queries, ids: readonly number[]) =>
  db.query<{ id: number; materialId: number | null }>(
    sql`SELECT id, coalesce(cover_id, material_ids[1]) AS "materialId" FROM ai_article WHERE id = ${anyOf(ids)}`,
  );

export const articleVersions = (db: Queries, ids: readonly number[]) =>
  db.query<{ id: number; version: number; title: string }>(
    sql`SELECT id, version_no AS version, title FROM ai_article WHERE id = ${anyOf(ids)}`,
  );

export const scheduledOn = (db: Queries, accountIds: readonly number[]) =>
  db.query<{ accountId: number; count: number }>(sql`
    SELECT chosen.id AS "accountId", count(DISTINCT t.id)::int AS count
    FROM unnest(${accountIds}::bigint[]) AS chosen(id)
    JOIN ai_theme t ON t.status = 'scheduled' AND (t.input->'accountIds' @> to_jsonb(chosen.id) OR EXISTS (
      SELECT 1 FROM content_account_group_member g
      WHERE g.account_id = chosen.id AND t.input->'accountGroupIds' @> to_jsonb(g.group_id)))
    GROUP BY 1`);
