import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { waitsForReview } from '../../review/index.ts';
import { REVIEW_ON } from '../review/review-setting.scope.ts';
import { ownedArticles } from './article.scope.ts';

export interface UsableArticle {
  id: number;
  title: string;
  plain: string;
  /** Its cover first, where it has one. */
  materialIds: number[];
}

/** An article that something else is made from, if the actor sees it: its text as people read it and its pictures. */
export const articleForUse = (db: Queries, actor: Actor, id: number) =>
  db.one<UsableArticle>(sql`
    SELECT a.id, a.title, a.plain, array_to_json(array_remove(ARRAY[a.cover_id], NULL) || array_remove(a.material_ids, a.cover_id)) AS "materialIds" FROM ai_article a
    WHERE a.id = ${id} AND a.status = 'done' AND ${ownedArticles(actor, contract.aiArticle.info)}`);

/** What the review of an article waits for, in words that follow its name; null where it may go out as far as reviews go. */
export async function articleWaits(db: Queries, id: number): Promise<string | null> {
  const row = await db.one<Parameters<typeof waitsForReview>[0]>(sql`
    SELECT ${REVIEW_ON} AS "reviewOn", a.review, a.reject_reason AS "rejectReason" FROM ai_article a WHERE a.id = ${id}`);
  return row ? waitsForReview(row) : null;
}

/** What the article is called that something was made from, for whoever sees that something. */
export const articleName = async (db: Queries, id: number) =>
  (await db.one<{ id: number; name: string }>(
    sql`SELECT a.id, a.title AS name FROM ai_article a WHERE a.id = ${id}`,
  )) ?? null;
