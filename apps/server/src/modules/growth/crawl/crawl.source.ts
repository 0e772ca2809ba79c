import { type Crawl, type CrawlSearch, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { accountNames } from '../../account/index.ts';
import { crawlPolicy } from './crawl.policy.ts';

export const crawlSource = (actor: Actor, { q, kind, state }: CrawlSearch): ListSource<Crawl> => ({
  from: sql`growth_crawl r`,
  id: sql`r.id`,
  where: [
    sql`r.channel_id = ${actor.channelId}`,
    changeable(actor, contract.growthCrawl.list),
    ...(q ? [sql`r.name LIKE ${likeText(q)}`] : []),
    ...(kind ? [sql`r.kind = ${kind}`] : []),
    ...(state ? [sql`r.state = ${state}`] : []),
  ],
  sorts: sortsBy('r', 'createdAt', 'lastAt'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadCrawls(db, actor, ids as number[]),
});

type Row = Omit<Crawl, 'can' | 'account'> & { accountId: number | null; reached: (boolean | null)[] };

export async function loadCrawls(db: Queries, actor: Actor, ids: readonly number[]): Promise<Crawl[]> {
  const rows = await db.query<Row>(sql`
    SELECT r.id, r.name, r.kind, r.platform, r.account_id AS "accountId", r.url, r.list_path AS "listPath", r.text_field AS "textField",
           r.id_field AS "idField", r.author_field AS "authorField", r.name_field AS "nameField", r.time_field AS "timeField",
           r.most_pages AS "mostPages", r.most_items AS "mostItems", r.state, r.pages, r.read, r.kept, r.trouble,
           json_build_object('id', m.id, 'name', m.name) AS owner, json_build_object('id', n.id, 'name', n.name) AS node,
           r.last_at AS "lastAt", r.created_at AS "createdAt", r.version, ${crawlPolicy.reached(actor)} AS reached
    FROM growth_crawl r JOIN member m ON m.id = r.owner_id JOIN node n ON n.id = r.node_id WHERE r.id = ${anyOf(ids)}`);
  const names = await accountNames(
    db,
    rows.flatMap(({ accountId }) => accountId ?? []),
  );
  const can = crawlPolicy.can(actor);
  return rows.map(({ accountId, reached, ...row }) => ({
    ...row,
    account: accountId === null ? null : { id: accountId, name: names.get(accountId) ?? '已删除的账号' },
    can: can({ ...row, reached }),
  }));
}
