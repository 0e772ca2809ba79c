import {
  contract,
  type DouyinAccount,
  type DouyinSearch,
  type DouyinWork,
  type DouyinWorkSearch,
} from '@zhiying/contract';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText, nameContains, withinDays } from '#kernel/list/search.ts';
import { accountLevel } from '../account/index.ts';
import { accountsOf, IS_DOUYIN } from './douyin.scope.ts';
import { dayByDay, daysOf, fansBefore, gained, published } from './figures.source.ts';

const told = (actor: Actor, days: number): SQL => sql`
  content_account a LEFT JOIN (${gained(actor.channelId, days)}) g ON g.account_id = a.id
  LEFT JOIN (${published(actor.channelId, days)}) w ON w.account_id = a.id`;

const conditions = (actor: Actor, { q, nodeId }: DouyinSearch): SQL[] => [
  sql`a.channel_id = ${actor.channelId} AND ${IS_DOUYIN}`,
  accountsOf(actor, contract.douyin.list),
  ...(q ? [sql`(a.name ILIKE ${likeText(q)} OR a.external_id ILIKE ${likeText(q)})`] : []),
  ...(nodeId ? [belowNode(sql`a.path`, nodeId)] : []),
];

/** Accounts are hundreds: what came in is summed for all of them, so that any column can be sorted by. */
export const douyinSource = (actor: Actor, search: DouyinSearch): ListSource<DouyinAccount> => {
  const days = daysOf(search.days);
  return {
    from: told(actor, days),
    id: sql`a.id`,
    where: conditions(actor, search),
    sorts: {
      plays: sql`g.plays`,
      fans: sql`a.fans`,
      works: sql`coalesce(w.works, 0)`,
      createdAt: sql`a.created_at`,
    },
    defaultSort: { sort: 'plays', order: 'DESC' },
    async load(db, ids) {
      const rows = await db.query<Omit<DouyinAccount, 'trend'>>(sql`
        SELECT a.id, a.name, a.external_id AS "externalId", json_build_object('id', n.id, 'name', n.name) AS node,
               json_build_object('id', o.id, 'name', o.name) AS owner, ${accountLevel} AS level, a.fans,
               a.fans - ${fansBefore(days)} AS "fansGained", coalesce(w.works, 0) AS works, coalesce(w.works_all, 0) AS "worksAll",
               g.plays, g.likes, g.comments, g.shares, w.last_at AS "lastPublishedAt",
               (SELECT d.final_no FROM douyin_page d WHERE d.account_id = a.id) AS "finalNo"
        FROM ${told(actor, days)} JOIN node n ON n.id = a.node_id JOIN member o ON o.id = a.owner_id WHERE a.id = ${anyOf(ids)}`);
      const byDay = await dayByDay(
        db,
        rows.map(({ id }) => id),
        days,
      );
      return rows.map((row) => ({ ...row, trend: (byDay.get(row.id) ?? []).map(({ plays }) => plays) }));
    },
  };
};

/** `accounts, fans, …` of everything the search finds, and what the span before brought. */
export const summaryOf = (actor: Actor, search: DouyinSearch): SQL => {
  const days = daysOf(search.days);
  return sql`
    SELECT count(*)::int AS total, json_build_object('accounts', count(*), 'fans', sum(a.fans), 'fansGained', sum(a.fans - ${fansBefore(days)}),
                             'works', coalesce(sum(w.works), 0), 'plays', sum(g.plays)) AS now,
           json_build_object('works', coalesce(sum(wb.works), 0), 'plays', sum(gb.plays)) AS before
    FROM ${told(actor, days)} LEFT JOIN (${gained(actor.channelId, days, 1)}) gb ON gb.account_id = a.id
    LEFT JOIN (${published(actor.channelId, days, 1)}) wb ON wb.account_id = a.id
    WHERE ${conditions(actor, search).reduce((all, one) => sql`${all} AND ${one}`)}`;
};

export const workSource = (
  actor: Actor,
  { q, accountId, published: at }: DouyinWorkSearch,
): ListSource<DouyinWork> => ({
  from: sql`publish_attempt p JOIN content_account a ON a.id = p.account_id LEFT JOIN post_figures f ON f.attempt_id = p.id`,
  id: sql`p.id`,
  where: [
    sql`p.channel_id = ${actor.channelId} AND p.platform = 'douyin' AND p.state = 'published' AND ${IS_DOUYIN}`,
    accountsOf(actor, contract.douyin.works),
    ...(q ? [nameContains(sql`p.title`, q)] : []),
    ...(accountId ? [sql`p.account_id = ${accountId}`] : []),
    ...(at ? [withinDays(sql`p.published_at`, at)] : []),
  ],
  sorts: { publishedAt: sql`p.published_at`, plays: sql`f.views`, likes: sql`f.likes` },
  defaultSort: { sort: 'publishedAt', order: 'DESC' },
  load: (db, ids) =>
    db.query<DouyinWork>(sql`
      SELECT p.id, p.title, json_build_object('id', a.id, 'name', a.name) AS account, p.url, p.published_at AS "publishedAt",
             f.views AS plays, f.likes, f.comments, f.shares, f.read_at AS "readAt", p.gone_at IS NOT NULL AS gone
      FROM publish_attempt p JOIN content_account a ON a.id = p.account_id LEFT JOIN post_figures f ON f.attempt_id = p.id
      WHERE p.id = ${anyOf(ids)}`),
});
