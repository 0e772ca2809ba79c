import { sql } from '#db/sql.ts';
import { claimDemo, isDemoDue } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { PUBLISHERS } from '#seed/demo/story/publishers.ts';
import { STORE_POSTS } from '#seed/demo/story/store-posts.ts';
import { findArticles } from '../article/article.repository.ts';
import { withPictures } from '../article/doc-parse.ts';
import { storeText } from '../article/store-text.service.ts';
import { demoEditor } from './ai-create.demo.ts';
import { scenePictures } from './scene-pictures.demo.ts';
import { PAST, READY, storeTheme } from './themes.ts';
import { picturesFor } from './write-theme.demo.ts';

const THEMES = [...READY, ...PAST, ...PUBLISHERS.map(({ place }) => storeTheme(place, STORE_POSTS))];
const TOPICS = THEMES.map(({ topic }) => topic);

/**
 * Demo articles are there before the demo's pictures are drawn; afterwards each is given its own, since most platforms take
 * nothing without. Once: the setting is the claim.
 */
export async function ensureDemoPictures(kernel: Kernel) {
  const { db } = kernel;
  if (!(await isDemoDue(db, 'aiPictures'))) return;
  const { membership, actor } = await demoEditor(kernel);
  if (!membership || !actor) return;
  const pictures = await scenePictures(db, membership.channelId);
  if (!pictures?.size) return;
  const ofDemo = sql`t.channel_id = ${membership.channelId} AND t.topic = ANY(${TOPICS}::text[])`;
  await kernel.tx(actor, async (unit) => {
    const claimed = await claimDemo(unit, 'aiPictures');
    if (!claimed) return;
    const chosen = { pictures: 1, materialIds: [...new Set(pictures.values())] };
    await unit.query(sql`
      UPDATE ai_theme t SET input = t.input || ${JSON.stringify(chosen)}::jsonb, version = t.version + 1
      WHERE ${ofDemo} AND t.status IN ('ready', 'released') AND t.input->'materialIds' = '[]'`);
    // Whatever somebody changed already stays as it is.
    const bare = await findArticles(
      unit,
      sql`${ofDemo} AND t.status IN ('ready', 'released') AND a.status = 'done' AND NOT a.hidden AND a.version_no = 1
          AND a.material_ids = '{}'`,
    );
    for (const record of bare) {
      const article = THEMES.find(({ topic }) => topic === record.topic)?.articles.find(
        ({ title }) => title === record.title,
      );
      if (!article || !record.doc) continue;
      await storeText(unit, actor, record, {
        title: record.title,
        doc: withPictures(record.doc, picturesFor(article, pictures)),
        cause: 'pictures',
      });
      // What went out is this text: nobody changed it since.
      await unit.query(sql`
        UPDATE publish_attempt SET subject_version = 2 WHERE subject_kind = 'aiArticle' AND subject_id = ${record.id}`);
    }
  });
}
