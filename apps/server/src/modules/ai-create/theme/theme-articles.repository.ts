import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { hasOpenPosts } from '../../publish/index.ts';

/** All articles of a theme that the caller may see. */
export const articleIdsOf = async (db: Queries, themeId: number): Promise<number[]> =>
  (await db.query<{ id: number }>(sql`SELECT id FROM ai_article WHERE theme_id = ${themeId}`)).map(
    ({ id }) => id,
  );

/** The texts that are written, to be compared with each other. */
export const writtenTexts = (db: Queries, themeId: number) =>
  db.query<{ id: number; no: number; plain: string }>(sql`
    SELECT id, no, plain FROM ai_article WHERE theme_id = ${themeId} AND status = 'done' ORDER BY no`);

export async function countWritten(db: Queries, themeId: number): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ai_article WHERE theme_id = ${themeId} AND status = 'done'`);
  return row?.count ?? 0;
}

/** Articles that are queued or being written stay without a new text. */
export const cancelOpenArticles = (db: Queries, themeId: number) =>
  db.query(sql`
    UPDATE ai_article SET status = 'cancelled', percent = 0, note = '', updated_at = now(), version = version + 1
    WHERE theme_id = ${themeId} AND status IN ('queued', 'writing')`);

export const openJobsOf = (db: Queries, themeId: number) =>
  db.query<{ id: string }>(sql`
    SELECT r.id FROM job_run r WHERE r.status IN ('queued', 'running') AND r.id::text IN (
      SELECT job_id FROM ai_article WHERE theme_id = ${themeId})`);

/** Written articles no longer fit what the theme asks for; one with a post under way goes out as it was released. */
export const markOutdated = (db: Queries, themeId: number) =>
  db.query(sql`
    UPDATE ai_article SET outdated = coalesce(outdated, 'theme') WHERE theme_id = ${themeId} AND status = 'done'
      AND NOT ${hasOpenPosts('aiArticle', sql`ai_article.id`)}`);

/** Articles of a deleted theme are hidden until it is recovered. */
export const hideArticles = (db: Queries, themeId: number, hidden: boolean) =>
  db.query(sql`UPDATE ai_article SET hidden = ${hidden} WHERE theme_id = ${themeId}`);
