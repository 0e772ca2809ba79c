import {
  type Article,
  type ArticleDoc,
  type ArticlePlatform,
  contract,
  type Finding,
  type ReviewState,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { hasOpenPosts } from '../../publish/index.ts';
import { reviewColumns, type Subject } from '../../review/index.ts';
import type { Similar } from '../checks/similar.repository.ts';
import type { PlacedTheme } from '../review/announce-review.ts';
import { REVIEW_ON } from '../review/review-setting.scope.ts';
import { type ArticleFacts, type ArticleVerb, articlePolicy } from './article.policy.ts';
import { ownedArticles } from './article.scope.ts';

export interface ArticleRecord extends ArticleFacts, Subject {
  reviewerIds: number[];
  barredIds: (number | null)[];
  rejectReason: string;
  themeId: number;
  platform: ArticlePlatform;
  jobId: string | null;
  seed: number;
  title: string;
  /** Null until it is written. */
  doc: ArticleDoc | null;
  plain: string;
  coverId: number | null;
  outdated: Article['outdated'];
  findings: Finding[];
  offline: boolean;
  engine: string;
  writtenAt: string | null;
  version: number;
  hashtags: string[];
  /** The theme's 补充说明; what it forbids is checked. */
  brief: string;
  /** The organisation it belongs to, which answers for it in its label. */
  producer: string;
}

/** Everybody who wrote in an article (`a`) since it last passed: a colleague's later comma hands nobody their own text. */
export const ARTICLE_EDITORS = sql`
  ARRAY(SELECT w.owner_id FROM ai_article_version w
        WHERE w.article_id = a.id AND (w.no = a.version_no OR w.no > coalesce((
          SELECT max(d.version_no) FROM review_decision d
          WHERE d.kind = 'article' AND d.subject_id = a.id AND d.decision = 'pass'), 0)))`;

const articleRecord = sql`
  a.id, a.channel_id AS "channelId", a.node_id AS "nodeId", a.path, a.owner_id AS "ownerId", a.theme_id AS "themeId", a.no,
  a.platform, a.status, a.job_id AS "jobId", a.seed, a.title, a.doc, a.plain, a.cover_id AS "coverId", a.outdated, a.findings, a.offline, a.engine,
  a.version_no AS "versionNo", a.written_at AS "writtenAt", a.version, t.topic, t.input->'hashtags' AS hashtags,
  coalesce(t.input->>'brief', '') AS brief,
  (SELECT n.name FROM node n WHERE n.id = a.node_id) AS producer, ${hasOpenPosts('aiArticle', sql`a.id`)} AS "postsOpen",
  t.status AS "themeStatus", a.doc IS NOT NULL AS written, a.title AS name, a.version_no AS "versionId", a.blocks, a.review,
  a.reject_reason AS "rejectReason", ${REVIEW_ON} AS "reviewOn", ${reviewColumns(sql`a`, ARTICLE_EDITORS)}`;

const FROM = sql`ai_article a JOIN ai_theme t ON t.id = a.theme_id`;

export const findArticles = (db: Queries, where: SQL) =>
  db.query<ArticleRecord>(sql`SELECT ${articleRecord} FROM ${FROM} WHERE ${where} ORDER BY a.id`);

export const articlesById = (db: Queries, ids: readonly number[]) =>
  findArticles(db, sql`a.id = ${anyOf(ids)}`);

/** An article with a text that nobody took away. */
export async function writtenArticle(db: Queries, id: number): Promise<ArticleRecord | undefined> {
  const [row] = await findArticles(db, sql`a.id = ${id} AND a.status = 'done' AND NOT a.hidden`);
  return row;
}

export const writtenOfTheme = (db: Queries, themeId: number) =>
  findArticles(db, sql`a.theme_id = ${themeId} AND a.status = 'done' AND NOT a.hidden`);

/** An article within the actor's scope for a call; a foreign one looks like a missing one. */
export async function seenArticle(
  db: Queries,
  actor: Actor,
  asked: RequiredCalls,
  id: number,
): Promise<ArticleRecord> {
  const [row] = await findArticles(db, sql`a.id = ${id} AND ${ownedArticles(actor, asked)} AND NOT a.hidden`);
  if (!row) throw RowMissing('文章');
  return row;
}

/** Who answers for an article and how long it is, as its shared preview shows it. */
export const articleByline = (db: Queries, id: number) =>
  db.one<{ author: string; updatedAt: string; words: number }>(sql`
    SELECT n.name AS author, a.updated_at AS "updatedAt", a.words FROM ai_article a JOIN node n ON n.id = a.node_id
    WHERE a.id = ${id}`);

/** From now on the text may carry a model's words, so it is marked as such whether or not the person takes them. */
export const markModelText = (db: Queries, id: number, engine: string) =>
  db.query(sql`UPDATE ai_article SET written_at = now(), engine = ${engine} WHERE id = ${id}`);

/**
 * Articles that the actor may do this with, locked until the transaction ends. Themes are locked before their articles everywhere, which
 * avoids deadlocks.
 */
export async function lockArticles(
  db: Queries,
  actor: Actor,
  verb: ArticleVerb,
  ids: readonly number[],
): Promise<ArticleRecord[]> {
  const rows = await lockReached(db, actor, verb, ids);
  for (const row of rows) articlePolicy.guard(actor, verb, row);
  return rows;
}

/** Locks the same articles without checking what stands in the way. */
export async function lockReached(
  db: Queries,
  actor: Actor,
  verb: ArticleVerb,
  ids: readonly number[],
): Promise<ArticleRecord[]> {
  const wanted = [...new Set(ids)];
  const reach = articlePolicy.reach(actor, verb);
  await db.query(sql`
    SELECT t.id FROM ai_theme t WHERE t.id IN (
      SELECT a.theme_id FROM ai_article a WHERE a.id = ${anyOf(wanted)} AND ${reach} AND NOT a.hidden)
    ORDER BY t.id FOR UPDATE OF t`);
  const rows = await db.query<ArticleRecord>(sql`
    SELECT ${articleRecord} FROM ${FROM}
    WHERE a.id = ${anyOf(wanted)} AND ${reach} AND NOT a.hidden ORDER BY a.id FOR UPDATE OF a`);
  if (rows.length < wanted.length) throw RowMissing('文章');
  return rows;
}

export async function lockArticle(
  db: Queries,
  actor: Actor,
  verb: ArticleVerb,
  id: number,
): Promise<ArticleRecord> {
  const [row] = await lockArticles(db, actor, verb, [id]);
  if (!row) throw RowMissing('文章');
  return row;
}

export const ownSimilar = (db: Queries, actor: Actor, similar: readonly Similar[]) =>
  db.query<{ id: number }>(sql`
    SELECT a.id FROM ai_article a
    WHERE a.id = ${anyOf(similar.map(({ articleId }) => articleId))} AND ${ownedArticles(actor, contract.aiArticle.info)} AND NOT a.hidden`);

export const writeReview = (unit: Queries, state: ReviewState, columns: SQL, id: number) =>
  unit.one<PlacedTheme>(sql`
    UPDATE ai_article SET review = ${state}, ${columns}, updated_at = now() WHERE id = ${id}
    RETURNING theme_id AS "themeId", channel_id AS "channelId", path, owner_id AS "ownerId"`);
