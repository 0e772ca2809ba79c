import type { Article, Finding, Theme } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { picturesOf } from '../../material/index.ts';
import { countPosts, NO_POSTS } from '../../publish/index.ts';
import { barredColumn } from '../../review/index.ts';
import { REVIEW_ON } from '../review/review-setting.scope.ts';
import { articlePolicy } from './article.policy.ts';
import { ARTICLE_EDITORS } from './article.repository.ts';

interface ArticleRow
  extends Omit<Article, 'pictures' | 'can' | 'findings' | 'scheduled' | 'sending' | 'published'> {
  findings: Finding[];
  materialIds: number[];
  themeStatus: Theme['status'];
  written: boolean;
  reviewerIds: number[];
  barredIds: (number | null)[];
  reached: (boolean | null)[];
}

const ON_A_CARD = 3;
const EXCERPT = 120;

/** The rows in full, as this actor sees them. */
export async function loadArticles(
  db: Queries,
  storage: Storage | null,
  actor: Actor,
  ids: number[],
): Promise<Article[]> {
  const rows = await db.query<ArticleRow>(sql`
    SELECT a.id, a.theme_id AS "themeId", t.topic AS theme, a.no, a.title, left(a.plain, ${EXCERPT}) AS excerpt, a.status,
           a.percent, a.note, a.platform, a.words, array_to_json(a.material_ids) AS "materialIds", a.outdated, a.blocks, a.warns,
           a.findings, a.similarity, a.offline, a.edited, a.review, a.reject_reason AS "rejectReason", a.created_at AS "createdAt", a.updated_at AS "updatedAt", a.version,
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           t.status AS "themeStatus", a.doc IS NOT NULL AS written,
           ${REVIEW_ON} AS "reviewOn", array_to_json(a.reviewer_ids) AS "reviewerIds", ${barredColumn(sql`a`, { editors: ARTICLE_EDITORS })} AS "barredIds", ${articlePolicy.reached(actor)} AS reached
    FROM ai_article a JOIN ai_theme t ON t.id = a.theme_id JOIN node n ON n.id = a.node_id JOIN member o ON o.id = a.owner_id
    WHERE a.id = ${anyOf(ids)}`);
  const pictures = await picturesOf(db, storage, [
    ...new Set(rows.flatMap((row) => row.materialIds.slice(0, 3))),
  ]);
  const posts = await countPosts(db, 'subject', 'aiArticle', ids);
  const can = articlePolicy.can(actor);
  return rows.map(
    ({ materialIds, themeStatus, written, reached, findings, reviewOn, reviewerIds, barredIds, ...row }) => {
      const counts = posts.get(row.id) ?? NO_POSTS;
      return {
        ...row,
        ...counts,
        reviewOn,
        findings: findings.filter(({ override }) => !override).slice(0, ON_A_CARD),
        pictures: materialIds.slice(0, 3).map((id) => ({ id, thumb: pictures.get(id)?.thumb ?? null })),
        can: can({
          ...row,
          name: row.title,
          topic: row.theme,
          themeStatus,
          postsOpen: counts.scheduled + counts.sending > 0,
          written,
          reached,
          reviewOn,
          reviewerIds,
          barredIds,
        }),
      };
    },
  );
}
