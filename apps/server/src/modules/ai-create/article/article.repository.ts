import type { Article, ArticleDoc, ArticlePlatform, Finding } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { reviewColumns, type Subject } from '../../review/index.ts';
import { REVIEW_ON } from '../review/review-setting.ts';
import { type ArticleFacts, type ArticleVerb, articlePolicy, ownedArticles } from './article.policy.ts';

export interface ArticleRecord extends ArticleFacts, Subject {
  reviewerIds: number[];
  rejectReason: string;
  themeId: number;
  platform: ArticlePlatform;
  jobId: string | null;
  seed: number;
  title: string;
  /** Null until it is written. */
  doc: ArticleDoc | null;
  plain: string;
  outdated: Article['outdated'];
  findings: Finding[];
  offline: boolean;
  engine: string;
  writtenAt: string | null;
  version: number;
  hashtags: string[];
}

export const articleRecord = sql`
  a.id, a.channel_id AS "channelId", a.node_id AS "nodeId", a.path, a.owner_id AS "ownerId", a.theme_id AS "themeId", a.no,
  a.platform, a.status, a.job_id AS "jobId", a.seed, a.title, a.doc, a.plain, a.outdated, a.findings, a.offline, a.engine,
  a.version_no AS "versionNo", a.written_at AS "writtenAt", a.version, t.topic, t.input->'hashtags' AS hashtags,
  t.status AS "themeStatus", a.doc IS NOT NULL AS written, a.title AS name, a.version_no AS "versionId", a.blocks, a.review,
  a.reject_reason AS "rejectReason", ${REVIEW_ON} AS "reviewOn", ${reviewColumns(sql`a`)}`;

const FROM = sql`ai_article a JOIN ai_theme t ON t.id = a.theme_id`;

export const findArticles = (db: Queries, where: SQL) =>
  db.query<ArticleRecord>(sql`SELECT ${articleRecord} FROM ${FROM} WHERE ${where} ORDER BY a.id`);

/** One of the actor's for a call; one that is not theirs is one that does not exist. */
export async function seenArticle(
  db: Queries,
  actor: Actor,
  asked: Asked,
  id: number,
): Promise<ArticleRecord> {
  const [row] = await findArticles(db, sql`a.id = ${id} AND ${ownedArticles(actor, asked)} AND NOT a.hidden`);
  if (!row) throw RowMissing('文章');
  return row;
}

/**
 * Several the actor may do this with, locked until the transaction ends. Themes are locked before their articles everywhere, so that two people
 * never wait for each other.
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

/** The same, whether or not anything stands in the way. */
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
