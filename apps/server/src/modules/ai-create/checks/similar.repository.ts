import { setImmediate } from 'node:timers/promises';
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
/** Characters. */
const AT_A_STRETCH = 20_000;

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
  const similar: Similar[] = [];
  let compared = 0;
  for (const { id, themeId, title, plain } of near) {
    const percent = similarityOf(shingles, shinglesOf(plain));
    similar.push({ articleId: id, themeId, title, percent });
    compared += plain.length;
    // Twenty long ones in one go would keep everybody else of this process waiting.
    if (compared > AT_A_STRETCH) {
      await setImmediate();
      compared = 0;
    }
  }
  return { bands, similar: similar.sort((a, b) => b.percent - a.percent) };
}
