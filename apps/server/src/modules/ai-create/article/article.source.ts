import { type Article, type ArticleSearch, contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { Storage } from '#kernel/storage.ts';
import { loadArticles } from './article.rows.ts';
import { ownedArticles } from './article.scope.ts';

export const articleSource = (
  storage: Storage | null,
  actor: Actor,
  { q, themeId, status, review, platform, outdated, blocked, rule, ownerId, nodeId, created }: ArticleSearch,
): ListSource<Article> => ({
  from: sql`ai_article a`,
  id: sql`a.id`,
  where: [
    // Said once for the whole list, so that an index that begins with the channel serves every scope.
    sql`a.channel_id = ${actor.channelId}`,
    ownedArticles(actor, contract.aiArticle.list),
    sql`NOT a.hidden`,
    ...(q ? [nameContains(sql`a.title`, q)] : []),
    ...(themeId ? [sql`a.theme_id = ${themeId}`] : []),
    ...(status ? [sql`a.status = ${status}`] : []),
    ...(review ? [sql`a.review = ${review} AND a.status = 'done'`] : []),
    ...(platform ? [sql`a.platform = ${platform}`] : []),
    ...(outdated ? [sql`a.outdated IS NOT NULL`] : []),
    ...(blocked ? [sql`a.blocks > 0`] : []),
    ...(rule ? [sql`a.rules @> ${[rule]}::text[]`] : []),
    ...(ownerId ? [sql`a.owner_id = ${ownerId}`] : []),
    ...(nodeId ? [below(sql`a.path`, sql`(SELECT path FROM node WHERE id = ${nodeId})`)] : []),
    ...(created ? [withinDays(sql`a.created_at`, created)] : []),
  ],
  sorts: sortsBy('a', 'createdAt', 'updatedAt', 'words', 'similarity'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadArticles(db, storage, actor, ids as number[]),
});
