import { sql } from '#db/sql.ts';
import type { Whose } from './whose.ts';

/** Help is the whole channel's: a foreign article is another channel's. */
export async function helpRows({ only, db, uname, channel, whose }: Whose) {
  const helpCategory = await only(sql`
    INSERT INTO help_category (channel_id, name) VALUES (${channel}, ${`${whose}${uname}`}) RETURNING id`);
  const helpArticle = await only(sql`
    INSERT INTO help_article (channel_id, category_id, title, status, shown_no, text, public)
    VALUES (${channel}, ${helpCategory}, ${whose}, 'published', 1, ${whose}, true) RETURNING id`);
  await db.query(sql`
    INSERT INTO help_version (article_id, no, title, doc)
    VALUES (${helpArticle}, 1, ${whose}, '{"type":"doc","content":[{"type":"paragraph"}]}')`);
  return { helpCategory, helpArticle };
}
