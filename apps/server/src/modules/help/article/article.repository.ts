import { type BodyOf, contract, type HelpArticle, type HelpDoc, type HelpDraft } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { wholeChannel } from '#kernel/access/row-reach.ts';
import { RowMissing } from '#kernel/errors.ts';
import { minutesOf, plainOf } from '../doc-text.ts';
import { OrderIncomplete } from '../help.errors.ts';
import { type ArticleFacts, articlePolicy } from '../help.policy.ts';
import { ofChannel } from '../help.scope.ts';
import { FACTS, loadArticles } from './article.source.ts';

const NOUN = '帮助文章';

export interface ArticleRecord extends ArticleFacts {
  id: number;
  title: string;
  doc: HelpDoc;
  guideKey: string | null;
  version: number;
  textNo: number;
}

/** The article, locked, with nothing in the way of the verb. */
export async function lockArticle(
  db: Queries,
  actor: Actor,
  verb: keyof typeof articlePolicy.verbs,
  id: number,
): Promise<ArticleRecord> {
  const found = await db.one<ArticleRecord>(sql`
    SELECT r.id, r.title, v.doc, r.guide_key AS "guideKey", r.version, r.text_no AS "textNo", ${FACTS}
    FROM help_article r JOIN help_version v ON v.article_id = r.id AND v.no = r.text_no
    WHERE r.id = ${id} AND ${articlePolicy.reach(actor, verb)} FOR UPDATE OF r`);
  if (!found) throw RowMissing(NOUN);
  articlePolicy.guard(actor, verb, found);
  return found;
}

export async function loadArticle(db: Queries, actor: Actor, id: number): Promise<HelpArticle> {
  const [found] = await loadArticles(db, actor, [id]);
  if (!found) throw RowMissing(NOUN);
  return found;
}

/** The text of one version, by default the newest, of an article somebody keeps. */
export async function findText(db: Queries, actor: Actor, id: number, no: number | null) {
  const found = await db.one<{ title: string; doc: HelpDoc }>(sql`
    SELECT v.title, v.doc FROM help_article r JOIN help_version v ON v.article_id = r.id AND v.no = coalesce(${no}::int, r.text_no)
    WHERE r.id = ${id} AND ${ofChannel(actor)}`);
  if (!found) throw RowMissing(no === null ? NOUN : '版本');
  return found;
}

export const findVersions = (db: Queries, id: number) =>
  db.query<HelpDraft['versions'][number]>(sql`
    SELECT v.no, v.title, m.name AS by, v.at, v.no = r.shown_no AS shown
    FROM help_version v JOIN help_article r ON r.id = v.article_id LEFT JOIN member m ON m.id = v.by_id
    WHERE v.article_id = ${id} ORDER BY v.no DESC LIMIT 50`);

export const findNotes = (db: Queries, id: number) =>
  db.query<HelpDraft['notes'][number]>(sql`
    SELECT m.name, v.note, v.page, v.no, v.at FROM help_vote v JOIN member m ON m.id = v.member_id
    WHERE v.article_id = ${id} AND NOT v.helpful AND v.note <> '' ORDER BY v.at DESC LIMIT 50`);

type Content = BodyOf<typeof contract.helpArticle.create>;

/** Whether the category is one of the channel; null always is. */
export async function requireCategory(db: Queries, actor: Actor, id: number | null) {
  if (id === null) return;
  const found = await db.one(sql`
    SELECT r.id FROM help_category r WHERE r.id = ${id} AND ${wholeChannel(actor, contract.helpArticle.update)} FOR SHARE OF r`);
  if (!found) throw RowMissing('分类');
}

export async function insertArticle(
  db: Queries,
  actor: Actor,
  channelId: number,
  { title, doc, categoryId, keys, pages, ...of }: Content,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO help_article (channel_id, category_id, place, title, public, keys, pages, updated_by)
    SELECT ${channelId}, ${categoryId}, coalesce(max(place), 0) + 1, ${title}, ${of.public}, ${keys}::text[], ${pages}::text[], ${actor.id}
    FROM help_article WHERE channel_id = ${channelId} RETURNING id`);
  const id = row?.id ?? 0;
  await insertVersion(db, id, 1, { title, doc, byId: actor.id });
  return id;
}

export const insertVersion = (
  db: Queries,
  id: number,
  no: number,
  { title, doc, byId }: { title: string; doc: HelpDoc; byId: number | null },
) =>
  db.query(sql`
    INSERT INTO help_version (article_id, no, title, doc, by_id)
    VALUES (${id}, ${no}, ${title}, ${JSON.stringify(doc)}::jsonb, ${byId})`);

/** Where it stands, who reads it, and by which pages it is found. */
export const updateSettings = (
  db: Queries,
  actor: Actor,
  id: number,
  { categoryId, keys, pages, ...of }: Omit<Content, 'title' | 'doc'>,
) =>
  db.query(sql`
    UPDATE help_article SET category_id = ${categoryId}, keys = ${keys}::text[], pages = ${pages}::text[], public = ${of.public},
      version = version + 1, updated_at = now(), updated_by = ${actor.id} WHERE id = ${id}`);

/** A newer text that is not shown yet: from now on it is the channel's own. */
export async function updateText(
  db: Queries,
  actor: Actor,
  { id, textNo }: Pick<ArticleRecord, 'id' | 'textNo'>,
  { title, doc }: Pick<Content, 'title' | 'doc'>,
) {
  await insertVersion(db, id, textNo + 1, { title, doc, byId: actor.id });
  await db.query(
    sql`UPDATE help_article SET title = ${title}, text_no = ${textNo + 1}, follows = false WHERE id = ${id}`,
  );
}

export const publishArticle = (
  db: Queries,
  actor: Actor,
  { id, title, doc }: Pick<ArticleRecord, 'id' | 'title' | 'doc'>,
) => {
  const text = `${title}\n${plainOf(doc)}`;
  return db.query(sql`
    UPDATE help_article SET status = 'published', shown_no = text_no, text = ${text}, minutes = ${minutesOf(text)},
      version = version + 1, updated_at = now(), updated_by = ${actor.id} WHERE id = ${id}`);
};

export const withdrawArticle = (db: Queries, actor: Actor, id: number) =>
  db.query(sql`
    UPDATE help_article SET status = 'draft', shown_no = NULL, version = version + 1, updated_at = now(), updated_by = ${actor.id}
    WHERE id = ${id}`);

/** The guide's text as a version of its own, and everything the guide says later. */
export async function adoptGuide(
  db: Queries,
  actor: Actor,
  { id, textNo, status }: Pick<ArticleRecord, 'id' | 'textNo' | 'status'>,
) {
  await db.query(sql`
    INSERT INTO help_version (article_id, no, title, doc)
    SELECT r.id, ${textNo + 1}::int, g.title, g.doc FROM help_article r JOIN help_guide g ON g.key = r.guide_key WHERE r.id = ${id}`);
  await db.query(sql`
    UPDATE help_article r SET follows = true, guide_hash = g.hash, title = g.title, text = g.text, minutes = g.minutes,
      text_no = ${textNo + 1}, shown_no = ${status === 'published' ? textNo + 1 : null}::int, version = r.version + 1, updated_at = now(),
      updated_by = ${actor.id}
    FROM help_guide g WHERE g.key = r.guide_key AND r.id = ${id}`);
}

/** What the guide says now is known, and not offered again. */
export const keepOwn = (db: Queries, actor: Actor, id: number) =>
  db.query(sql`
    UPDATE help_article r SET guide_hash = g.hash, version = r.version + 1, updated_by = ${actor.id}
    FROM help_guide g WHERE g.key = r.guide_key AND r.id = ${id}`);

export const deleteArticle = (db: Queries, id: number) =>
  db.query(sql`DELETE FROM help_article WHERE id = ${id}`);

/** Puts a category's articles in this order: all of them, or places would be given twice. */
export async function orderArticles(db: Queries, actor: Actor, ids: readonly number[]): Promise<number> {
  const mine = wholeChannel(actor, contract.helpArticle.order);
  const held = await db.query<{ category: number | null }>(sql`
    SELECT r.category_id AS category FROM help_article r WHERE r.id = ${anyOf(ids)} AND ${mine} ORDER BY r.id FOR UPDATE OF r`);
  if (held.length < ids.length) throw RowMissing(NOUN);
  const [{ category } = { category: null }] = held;
  const beside = await db.one<{ all: number }>(sql`
    SELECT count(*)::int AS all FROM help_article r WHERE r.category_id IS NOT DISTINCT FROM ${category}::bigint AND ${mine}`);
  if (held.some((one) => one.category !== category) || beside?.all !== held.length) throw OrderIncomplete();
  await db.query(sql`
    UPDATE help_article r SET place = u.place FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS u(id, place) WHERE r.id = u.id`);
  return held.length;
}
