import type { HelpDoc } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { nameContains } from '#kernel/list/search.ts';
import { open } from '../help.scope.ts';

export interface OpenArticle {
  id: number;
  /** What its address ends in: a chapter's name, or its number. */
  slug: string;
  title: string;
  doc: HelpDoc;
  minutes: number;
  updatedAt: string;
  categoryId: number | null;
  category: string;
}

/** The channel whose help is shown: the one asked for, else the first. */
export const findChannel = (db: Queries, asked: number | null) =>
  db.one<{ id: number }>(sql`SELECT id FROM channel ORDER BY id IS DISTINCT FROM ${asked}, id LIMIT 1`);

/** The channel of an open article by its number: an address that was sent names no other. */
export const channelOf = (db: Queries, articleId: number) =>
  db.one<{ id: number }>(
    sql`SELECT r.channel_id AS id FROM help_article r WHERE r.id = ${articleId} AND r.status = 'published' AND r.public`,
  );

/** Changes with whatever the page shows. */
export async function stampOf(db: Queries, channelId: number): Promise<string> {
  const row = await db.one<{ stamp: string }>(sql`
    SELECT md5(coalesce(string_agg(concat_ws(':', r.id, r.version, r.shown_no, r.place, r.category_id, c.name, c.place), ',' ORDER BY r.id), ''))
           AS stamp
    FROM help_article r LEFT JOIN help_category c ON c.id = r.category_id WHERE ${open(channelId)}`);
  return row?.stamp ?? '';
}

export const findOpen = (db: Queries, channelId: number, q: string) =>
  db.query<OpenArticle>(sql`
    SELECT r.id, coalesce(r.guide_key, r.id::text) AS slug, v.title, v.doc, r.minutes, v.at AS "updatedAt", r.category_id AS "categoryId",
           coalesce(c.name, '其他') AS category
    FROM help_article r JOIN help_version v ON v.article_id = r.id AND v.no = r.shown_no
    LEFT JOIN help_category c ON c.id = r.category_id
    WHERE ${open(channelId)} AND (${q} = '' OR ${nameContains(sql`r.text`, q)})
    ORDER BY c.place NULLS LAST, c.id, r.place, r.id`);

/** The text of an open article that shows a picture of the library. */
export const findOpenDoc = (db: Queries, articleId: number) =>
  db.one<{ doc: HelpDoc }>(sql`
    SELECT v.doc FROM help_article r JOIN help_version v ON v.article_id = r.id AND v.no = r.shown_no
    WHERE r.id = ${articleId} AND r.status = 'published' AND r.public`);
