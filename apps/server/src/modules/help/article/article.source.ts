import { type HelpArticle, type HelpSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { articlePolicy } from '../help.policy.ts';
import { ofChannel } from '../help.scope.ts';

/** The guide says something else than what this text was compared with. */
const OFFERED = sql`(NOT r.follows AND r.guide_key IS NOT NULL
  AND EXISTS (SELECT 1 FROM help_guide g WHERE g.key = r.guide_key AND g.hash <> r.guide_hash))`;

/** What the policy asks about. */
export const FACTS: SQL = sql`r.status, r.shown_no IS DISTINCT FROM r.text_no AS pending, r.guide_key IS NOT NULL AS builtin, r.follows,
  ${OFFERED} AS offered`;

/** Those somebody keeps. */
export const articleSource = (
  actor: Actor,
  { q, status, categoryId, offered }: HelpSearch,
): ListSource<HelpArticle> => ({
  from: sql`help_article r`,
  id: sql`r.id`,
  where: [
    ofChannel(actor),
    ...(q ? [sql`(${nameContains(sql`r.title`, q)} OR ${nameContains(sql`r.text`, q)})`] : []),
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(categoryId ? [sql`r.category_id = ${categoryId}`] : []),
    ...(offered ? [OFFERED] : []),
  ],
  sorts: sortsBy('r', 'updatedAt', 'place'),
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) => loadArticles(db, actor, ids),
});

export async function loadArticles(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<HelpArticle[]> {
  const rows = await db.query<Omit<HelpArticle, 'can'> & { reached: boolean[] }>(sql`
    SELECT r.id, r.title, ${FACTS}, r.public, to_json(r.keys) AS keys, to_json(r.pages) AS pages, r.version, r.updated_at AS "updatedAt",
           CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS category,
           CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END AS "updatedBy",
           (SELECT count(*)::int FROM help_vote v WHERE v.article_id = r.id AND v.helpful) AS helpful,
           (SELECT count(*)::int FROM help_vote v WHERE v.article_id = r.id AND NOT v.helpful) AS unhelpful,
           ${articlePolicy.reached(actor)} AS reached
    FROM help_article r LEFT JOIN help_category c ON c.id = r.category_id LEFT JOIN member m ON m.id = r.updated_by
    WHERE r.id = ${anyOf(ids)} AND ${ofChannel(actor)}`);
  const can = articlePolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ ...row, reached }) }));
}
