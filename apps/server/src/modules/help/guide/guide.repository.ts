import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { GuideChapter } from './read-guide.ts';

/** Takes the chapter as it is now. What channels changed about it stays; what they left as it was follows. */
export async function saveChapter(db: Queries, chapter: GuideChapter) {
  const { key, category, place, title, doc, text, minutes, pages, keys, hash } = chapter;
  await db.query(sql`
    UPDATE help_article a SET pages = ${pages}::text[] FROM help_guide g
    WHERE g.key = ${key} AND a.guide_key = g.key AND a.pages = g.pages AND g.pages <> ${pages}::text[]`);
  await db.query(sql`
    INSERT INTO help_guide (key, category, place, title, doc, text, minutes, pages, keys, public, hash)
    VALUES (${key}, ${category}, ${place}, ${title}, ${JSON.stringify(doc)}::jsonb, ${text}, ${minutes}, ${pages}::text[], ${keys}::text[],
            ${chapter.public}, ${hash})
    ON CONFLICT (key) DO UPDATE SET category = excluded.category, place = excluded.place, title = excluded.title, doc = excluded.doc,
      text = excluded.text, minutes = excluded.minutes, pages = excluded.pages, keys = excluded.keys, public = excluded.public,
      hash = excluded.hash`);
}

/** A chapter that the guide no longer has goes, unless somebody made it their own. */
export async function dropChapters(db: Queries, kept: readonly string[]) {
  await db.query(sql`DELETE FROM help_guide WHERE key <> ALL(${kept}::text[])`);
  await db.query(
    sql`DELETE FROM help_article WHERE guide_key IS NOT NULL AND follows AND guide_key <> ALL(${kept}::text[])`,
  );
  await db.query(sql`UPDATE help_article SET guide_key = NULL WHERE guide_key <> ALL(${kept}::text[])`);
}

/** Brings every channel the guide's groups and chapters, and what follows the guide up to it. */
export async function fillChannels(db: Queries) {
  // A group somebody already named so is theirs.
  await db.query(sql`
    INSERT INTO help_category (channel_id, name, place, guide_key)
    SELECT c.id, g.category, min(g.place), g.category FROM channel c CROSS JOIN help_guide g GROUP BY c.id, g.category
    ON CONFLICT DO NOTHING`);
  await db.query(sql`
    INSERT INTO help_article (channel_id, category_id, place, guide_key, guide_hash, follows, title, status, public, keys, pages, shown_no,
                              text, minutes)
    SELECT c.id, k.id, g.place, g.key, g.hash, true, g.title, 'published', g.public, g.keys, g.pages, 1, g.text, g.minutes
    FROM channel c CROSS JOIN help_guide g LEFT JOIN help_category k
      ON k.channel_id = c.id AND (k.guide_key = g.category OR (k.guide_key IS NULL AND k.parent_id IS NULL AND k.name = g.category))
    ON CONFLICT DO NOTHING`);
  await db.query(sql`
    UPDATE help_article a SET title = g.title, text = g.text, minutes = g.minutes, guide_hash = g.hash, text_no = a.text_no + 1,
      shown_no = CASE WHEN a.status = 'published' THEN a.text_no + 1 END, version = a.version + 1, updated_at = now(), updated_by = NULL
    FROM help_guide g WHERE g.key = a.guide_key AND a.follows AND a.guide_hash <> g.hash`);
  await db.query(sql`
    INSERT INTO help_version (article_id, no, title, doc)
    SELECT a.id, a.text_no, g.title, g.doc FROM help_article a JOIN help_guide g ON g.key = a.guide_key WHERE a.follows
    ON CONFLICT DO NOTHING`);
}

/** Whether the channel was made after the guide was loaded. */
export async function isUnfilled(db: Queries, channelId: number | null): Promise<boolean> {
  const row = await db.one<{ unfilled: boolean }>(sql`
    SELECT ${channelId}::bigint IS NOT NULL AND EXISTS (SELECT 1 FROM help_guide)
       AND NOT EXISTS (SELECT 1 FROM help_article WHERE channel_id = ${channelId} AND guide_key IS NOT NULL) AS unfilled`);
  return row?.unfilled ?? false;
}
