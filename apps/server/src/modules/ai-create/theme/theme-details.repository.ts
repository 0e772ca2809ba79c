import type { ThemeInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';

export const hotNames = (db: Queries, hotIds: readonly number[]) =>
  db.query<{ id: number; name: string }>(
    sql`SELECT id, title AS name FROM ai_hot WHERE id = ${anyOf(hotIds)} ORDER BY heat DESC`,
  );

export const memberNames = (db: Queries, sendUserIds: readonly number[]) =>
  db.query<{ id: number; name: string }>(
    sql`SELECT id, name FROM member WHERE id = ${anyOf(sendUserIds)} ORDER BY id`,
  );

export const themeUsage = (db: Queries, id: number) =>
  db.one<ThemeInfo['usage']>(sql`
    SELECT count(*) FILTER (WHERE written_at IS NOT NULL)::int AS articles, coalesce(sum(input_tokens), 0)::int AS input,
           coalesce(sum(output_tokens), 0)::int AS output, coalesce(sum(cost), 0)::float8 AS cost
    FROM ai_article WHERE theme_id = ${id}`);
