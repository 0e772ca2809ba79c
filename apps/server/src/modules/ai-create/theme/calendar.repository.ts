import { type ArticlePlatform, contract, type ReviewState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { nameContains } from '#kernel/list/search.ts';
import { hasPosts } from '../../publish/index.ts';
import { findArticles } from '../article/article.repository.ts';
import { REVIEW_ON } from '../review/review-setting.scope.ts';
import { ownedThemes } from './theme.scope.ts';

/** Older ones are found in the list of articles. */
const TRAY_DAYS = 90;

/** More are not counted. */
export const MOST_COUNTED = 1_000;

/** Written articles (`a` of theme `t`) that are nowhere yet; those of a theme with a time of its own go out by themselves. */
export const loose = (actor: Actor, q: string | undefined): SQL => sql`
  a.channel_id = ${actor.channelId} AND ${ownedThemes(actor, contract.aiTheme.release)} AND a.status = 'done' AND NOT a.hidden
  AND t.status IN ('ready', 'partial', 'failed', 'releasing') AND a.updated_at > now() - make_interval(days => ${TRAY_DAYS})
  AND NOT ${hasPosts('aiArticle', sql`a.id`)} ${q ? sql`AND ${nameContains(sql`a.title`, q)}` : sql``}`;

export interface Row {
  id: number;
  title: string;
  platform: ArticlePlatform;
  themeId: number;
  topic: string;
  blocks: number;
  pictures: number;
  materialId: number | null;
  reviewOn: boolean;
  review: ReviewState;
  rejectReason: string;
}

/** How many other articles of the theme are not with publishing. */
export async function othersLoose(db: Queries, themeId: number, articleId: number): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ai_article a
    WHERE a.theme_id = ${themeId} AND a.id <> ${articleId} AND a.status = 'done' AND NOT a.hidden AND NOT ${hasPosts('aiArticle', sql`a.id`)}`);
  return row?.count ?? 0;
}

export const unplacedArticles = (db: Queries, actor: Actor, q: string | undefined, most: number) =>
  db.query<Row>(sql`
    SELECT a.id, a.title, a.platform, a.theme_id AS "themeId", t.topic, a.blocks, cardinality(a.material_ids) + (a.cover_id IS NOT NULL)::int AS pictures, coalesce(a.cover_id, a.material_ids[1]) AS "materialId",
           ${REVIEW_ON} AS "reviewOn", a.review, a.reject_reason AS "rejectReason"
    FROM ai_article a JOIN ai_theme t ON t.id = a.theme_id WHERE ${loose(actor, q)} ORDER BY a.updated_at DESC, a.id DESC LIMIT ${most}`);

export const countUnplaced = (db: Queries, actor: Actor, q: string | undefined) =>
  db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM ai_article a JOIN ai_theme t ON t.id = a.theme_id WHERE ${loose(actor, q)} LIMIT ${MOST_COUNTED}) found`);

export const articleToPlace = (db: Queries, actor: Actor, articleId: number) =>
  findArticles(
    db,
    sql`a.id = ${articleId} AND a.status = 'done' AND NOT a.hidden AND ${ownedThemes(actor, contract.aiTheme.release)}`,
  );
