import { sql } from '#db/sql.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { articleService } from './article/article.service.ts';
import { withPictures } from './article/doc-parse.ts';
import { DEMO_TOPICS, demoEditor, demoPictures } from './demo.ts';

/**
 * Demo themes are written before the demo's pictures are drawn; afterwards each article is given one, since most platforms take
 * nothing without. Once: the setting is the claim.
 */
export async function ensureDemoPictures(kernel: Kernel) {
  const { db } = kernel;
  const waiting = await db.one(sql`
    SELECT 1 FROM setting WHERE key = 'demo' AND value = 'true'
      AND NOT EXISTS (SELECT 1 FROM setting WHERE key = 'demo.aiPictures')`);
  if (!waiting) return;
  const { seat, actor } = await demoEditor(kernel);
  if (!seat || !actor) return;
  const pictures = await demoPictures(db, seat.channelId);
  const ofDemo = sql`t.channel_id = ${seat.channelId} AND t.owner_id = ${seat.memberId} AND t.topic = ANY(${DEMO_TOPICS}::text[])`;
  const writing = await db.one(
    sql`SELECT 1 FROM ai_theme t WHERE ${ofDemo} AND t.status = 'generating' LIMIT 1`,
  );
  if (pictures.length === 0 || writing) return;
  const [claimed] = await db.query(sql`
    INSERT INTO setting (key, value) VALUES ('demo.aiPictures', 'true') ON CONFLICT (key) DO NOTHING RETURNING key`);
  if (!claimed) return;
  // Whatever somebody changed or released already stays as it is.
  const bare = await db.query<{ id: number; version: number }>(sql`
    SELECT a.id, a.version FROM ai_article a JOIN ai_theme t ON t.id = a.theme_id
    WHERE ${ofDemo} AND t.status = 'ready' AND a.status = 'done' AND NOT a.hidden AND a.version_no = 1 AND a.material_ids = '{}'
    ORDER BY a.id`);
  const chosen = { pictures: 1, materialIds: pictures.map(({ id }) => id) };
  await db.query(sql`
    UPDATE ai_theme t SET input = t.input || ${JSON.stringify(chosen)}::jsonb, version = t.version + 1
    WHERE ${ofDemo} AND t.status = 'ready' AND t.input->'materialIds' = '[]'`);
  const articles = articleService(kernel);
  for (const [at, which] of bare.entries()) {
    const picture = pictures[at % pictures.length];
    if (!picture) continue;
    try {
      await articles.change(actor, which, ({ title, doc }) => ({
        title,
        doc: withPictures(doc, [picture.id]),
        cause: 'pictures',
      }));
    } catch (error) {
      // Somebody works on it this moment: it is theirs.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
