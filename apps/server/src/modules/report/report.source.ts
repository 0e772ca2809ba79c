import {
  type AdviserReport,
  type ContentReport,
  contract,
  type DealerReport,
  type REPORT_LEVELS,
  type ReportSearch,
} from '@zhiying/contract';
import { anyOf, empty, type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { belowNode, idsOf } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText, withinDays } from '#kernel/list/search.ts';
import { nodeTrail } from '../organ/index.ts';

const SPAN_DAYS = 30;

/** Deliveries (`v`) that the actor sees; where one is, is where whoever received it sits. `back` spans ago. */
export function delivered(actor: Actor, asked: Asked, search: ReportSearch, back = 0): SQL {
  const { at, nodeId, substanceId, memberId } = search;
  const lately = sql`(v.created_at > now() - make_interval(days => ${SPAN_DAYS * (back + 1)})
                  AND v.created_at <= now() - make_interval(days => ${SPAN_DAYS * back}))`;
  const parts = [
    sql`v.channel_id = ${actor.channelId}`,
    scope(actor, asked).on({
      channel: sql`v.channel_id`,
      path: sql`v.path`,
      node: sql`v.node_id`,
      owner: sql`v.owner_id`,
    }),
    at ? withinDays(sql`v.created_at`, at) : lately,
    ...(nodeId ? [belowNode(sql`v.path`, nodeId)] : []),
    ...(substanceId ? [sql`v.substance_id = ${substanceId}`] : []),
    ...(memberId ? [sql`v.owner_id = ${memberId}`] : []),
  ];
  return parts.reduce((all, one) => sql`${all} AND ${one}`);
}

/** `people, reached, …` of a group of deliveries. */
export const OUTCOME = sql`
  count(DISTINCT v.owner_id)::int AS people, count(*)::int AS reached, count(v.opened_at)::int AS opened, count(v.shared_at)::int AS shared,
  count(v.published_at)::int AS published, coalesce(sum(v.visits), 0)::int AS visits, coalesce(sum(v.leads), 0)::int AS leads`;

const FIGURES = sql`f.people, f.reached, f.opened, f.shared, f.published, f.visits, f.leads`;
const SORTS = {
  shared: sql`f.shared`,
  reached: sql`f.reached`,
  opened: sql`f.opened`,
  published: sql`f.published`,
  visits: sql`f.visits`,
  leads: sql`f.leads`,
};
const DEFAULT_SORT = { sort: 'shared', order: 'DESC' } as const;

export const contentReport = (actor: Actor, search: ReportSearch): ListSource<ContentReport> => {
  const from = (only: SQL = empty) => sql`
    (SELECT s.id, s.title, s.kind, f.* FROM
      (SELECT v.substance_id, ${OUTCOME} FROM substance_delivery v WHERE ${delivered(actor, contract.report.contents, search)} GROUP BY 1) f
     JOIN substance s ON s.id = f.substance_id ${only}) f`;
  return {
    from: from(),
    id: sql`f.id`,
    where: search.q ? [sql`f.title ILIKE ${likeText(search.q)}`] : [],
    sorts: SORTS,
    defaultSort: DEFAULT_SORT,
    load: (db, ids) =>
      db.query<ContentReport>(
        sql`SELECT f.id, f.title AS name, f.kind, ${FIGURES} FROM ${from(sql`AND s.id = ${anyOf(ids)}`)}`,
      ),
  };
};

/** The dealer above a node `n`, or the node itself where there is none. */
const DEALER = sql`
  coalesce((SELECT d.id FROM node d WHERE d.id = ANY(${idsOf(sql`n.path`)}) AND d.kind = 'dealer' LIMIT 1), n.id)`;

type DealerSearch = ReportSearch & { level?: keyof typeof REPORT_LEVELS };

/** Summed by node first: the dealer is looked up once a node and not once a delivery. */
export const dealerReport = (actor: Actor, search: DealerSearch): ListSource<DealerReport> => {
  const part = search.level === 'store' ? sql`n.id` : DEALER;
  const from = sql`
    (SELECT g.part AS id, sum(g.people)::int AS people, sum(g.reached)::int AS reached, sum(g.opened)::int AS opened,
            sum(g.shared)::int AS shared, sum(g.published)::int AS published, sum(g.visits)::int AS visits, sum(g.leads)::int AS leads
     FROM (SELECT ${part} AS part, f.* FROM
             (SELECT v.node_id, ${OUTCOME} FROM substance_delivery v WHERE ${delivered(actor, contract.report.dealers, search)} GROUP BY 1) f
           JOIN node n ON n.id = f.node_id) g GROUP BY 1) f JOIN node n ON n.id = f.id`;
  return {
    from,
    id: sql`f.id`,
    where: search.q ? [sql`n.name ILIKE ${likeText(search.q)}`] : [],
    sorts: SORTS,
    defaultSort: DEFAULT_SORT,
    load: (db, ids) =>
      db.query<DealerReport>(sql`
        SELECT f.id, n.name, ${nodeTrail} AS trail, ${FIGURES} FROM ${from} WHERE f.id = ${anyOf(ids)}`),
  };
};

export const adviserReport = (actor: Actor, search: ReportSearch): ListSource<AdviserReport> => {
  const from = sql`
    (SELECT v.owner_id AS id, max(v.node_id) AS node_id, ${OUTCOME}
     FROM substance_delivery v WHERE ${delivered(actor, contract.report.advisers, search)} GROUP BY 1) f
    JOIN member m ON m.id = f.id JOIN node n ON n.id = f.node_id`;
  return {
    from,
    id: sql`f.id`,
    where: search.q ? [sql`(m.name ILIKE ${likeText(search.q)} OR n.name ILIKE ${likeText(search.q)})`] : [],
    sorts: SORTS,
    defaultSort: DEFAULT_SORT,
    load: (db, ids) =>
      db.query<AdviserReport>(
        sql`SELECT f.id, m.name, n.name AS node, ${FIGURES} FROM ${from} WHERE f.id = ${anyOf(ids)}`,
      ),
  };
};
