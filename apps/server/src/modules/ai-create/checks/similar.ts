import type { Queries } from '#db/database.ts';
import { prepared, sql } from '#db/sql.ts';
import { bandsOf, shinglesOf, similarityOf } from './shingles.ts';

export interface Similar {
  articleId: number;
  themeId: number;
  title: string;
  percent: number;
}

/** So many of those that share the most bands are compared exactly. */
const COMPARED = 20;

/** The channel's other articles that say much the same, the most alike first. */
export async function findSimilar(
  db: Queries,
  { channelId, articleId, text }: { channelId: number; articleId: number | null; text: string },
): Promise<{ bands: number[]; similar: Similar[] }> {
  const shingles = shinglesOf(text);
  const bands = bandsOf(shingles, channelId);
  if (bands.length === 0) return { bands, similar: [] };
  const near = await db.query<{ id: number; themeId: number; title: string; plain: string }>(
    prepared(sql`
    WITH near AS MATERIALIZED (
      SELECT a.id, (SELECT count(*) FROM unnest(a.bands) band WHERE band = ANY(${bands}::int[])) AS shared
      FROM ai_article a
      WHERE a.bands && ${bands}::int[] AND a.id <> ${articleId ?? 0} AND a.channel_id = ${channelId} AND NOT a.hidden
      ORDER BY shared DESC LIMIT ${COMPARED})
    SELECT a.id, a.theme_id AS "themeId", a.title, a.plain FROM near JOIN ai_article a USING (id)`),
  );
  const similar = near
    .map(({ id, themeId, title, plain }) => ({
      articleId: id,
      themeId,
      title,
      percent: similarityOf(shingles, shinglesOf(plain)),
    }))
    .sort((a, b) => b.percent - a.percent);
  return { bands, similar };
}
