import { type ArticleToReview, type BodyOf, contract, type RowOf } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import type { Storage } from '#kernel/storage.ts';
import { picturesOf } from '../../material/index.ts';
import * as review from '../../review/index.ts';
import { ARTICLE_EDITORS } from '../article/article.repository.ts';
import { ownedArticles } from '../article/article.scope.ts';

type Calls = typeof contract.aiArticleReview;

interface QueueRow extends Omit<ArticleToReview, 'thumb'> {
  materialId: number | null;
}

export const queueSource = (
  storage: Storage | null,
  actor: Actor,
  search: BodyOf<Calls['queue']>,
): ListSource<ArticleToReview> =>
  review.queueSource(actor, search, {
    from: sql`ai_article a`,
    as: sql`a`,
    name: sql`a.title`,
    editors: ARTICLE_EDITORS,
    where: [
      sql`a.review = 'pending'`,
      sql`NOT a.hidden`,
      ownedArticles(actor, contract.aiArticleReview.queue),
      ...(search.themeId ? [sql`a.theme_id = ${search.themeId}`] : []),
      ...(search.platform ? [sql`a.platform = ${search.platform}`] : []),
    ],
    async load(db, ids) {
      const rows = await db.query<QueueRow>(sql`
        SELECT a.id, a.title AS name, json_build_object('id', t.id, 'name', t.topic) AS theme, a.no, a.platform, a.words,
               a.material_ids[1] AS "materialId", a.version_no AS "versionId", a.version_no AS "versionNo",
               json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
               ${review.reviewOfRow(sql`a`)} AS review
        FROM ai_article a JOIN ai_theme t ON t.id = a.theme_id JOIN node n ON n.id = a.node_id JOIN member o ON o.id = a.owner_id
        WHERE a.id = ${anyOf(ids)}`);
      const pictures = await picturesOf(
        db,
        storage,
        rows.flatMap(({ materialId }) => materialId ?? []),
      );
      return rows.map(({ materialId, ...row }) => ({
        ...row,
        thumb: (materialId && pictures.get(materialId)?.thumb) || null,
      }));
    },
  });

export const historySource = (actor: Actor, search: BodyOf<Calls['history']>) =>
  review.historySource<RowOf<Calls['history']>['subject']>(actor, search, {
    kind: 'article',
    call: contract.aiArticleReview.history,
    async subjects(db, rows) {
      const found = await db.query<{
        id: number;
        no: number;
        name: string;
        theme: { id: number; name: string };
      }>(sql`
        SELECT a.id, u.no, coalesce(v.title, a.title) AS name, json_build_object('id', t.id, 'name', t.topic) AS theme
        FROM unnest(${rows.map(({ subjectId }) => subjectId)}::bigint[], ${rows.map(({ versionId }) => versionId)}::int[]) u(id, no)
        JOIN ai_article a ON a.id = u.id JOIN ai_theme t ON t.id = a.theme_id
        LEFT JOIN ai_article_version v ON v.article_id = a.id AND v.no = u.no`);
      const byVersion = new Map(found.map(({ no, ...subject }) => [`${subject.id} ${no}`, subject]));
      return rows.map(({ subjectId, versionId }) => byVersion.get(`${subjectId} ${versionId}`));
    },
  });
