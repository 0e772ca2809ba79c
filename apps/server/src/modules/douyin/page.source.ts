import { contract, type DouyinPage, type DouyinPageSearch } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { pagePolicy } from './douyin.policy.ts';
import { accountsOf, IS_DOUYIN } from './douyin.scope.ts';

/** Every account, whether somebody has made its page or not. */
export const pageSource = (actor: Actor, { q, nodeId }: DouyinPageSearch): ListSource<DouyinPage> => ({
  from: sql`content_account a`,
  id: sql`a.id`,
  where: [
    sql`a.channel_id = ${actor.channelId} AND ${IS_DOUYIN}`,
    accountsOf(actor, contract.douyinPage.list),
    ...(q ? [sql`(a.name ILIKE ${likeText(q)} OR a.external_id ILIKE ${likeText(q)})`] : []),
    ...(nodeId ? [belowNode(sql`a.path`, nodeId)] : []),
  ],
  sorts: sortsBy('a', 'createdAt', 'name'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  async load(db, ids) {
    const rows = await db.query<Omit<DouyinPage, 'can'> & { reached: (boolean | null)[] }>(sql`
      SELECT a.id, a.name, json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
             a.fans, coalesce(d.version_no, 0) AS "versionNo", d.final_no AS "finalNo", d.final_at AS "finalAt", d.updated_at AS "updatedAt",
             u.name AS "updatedBy", ${pagePolicy.reached(actor)} AS reached
      FROM content_account a JOIN node n ON n.id = a.node_id JOIN member o ON o.id = a.owner_id
      LEFT JOIN douyin_page d ON d.account_id = a.id LEFT JOIN member u ON u.id = d.updated_by WHERE a.id = ${anyOf(ids)}`);
    const can = pagePolicy.can(actor);
    return rows.map(({ reached, ...row }) => ({ ...row, can: can({ ...row, reached }) }));
  },
});
