import {
  contract,
  type ModelUse,
  type UsageSearch,
  type UsageShare,
  type UsageSummary,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, join, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText, withinDays } from '#kernel/list/search.ts';
import { changeable } from './ai.scope.ts';

const reached = (actor: Actor) => changeable(actor, contract.aiUsage.list);

export const usageSource = (actor: Actor, search: UsageSearch): ListSource<ModelUse> => {
  const { q, at, purpose, outcome, memberId, nodeId } = search;
  return {
    from: sql`model_usage r`,
    id: sql`r.id`,
    where: [
      sql`r.channel_id = ${actor.channelId}`,
      reached(actor),
      ...(q ? [sql`(r.model ILIKE ${likeText(q)} OR r.provider ILIKE ${likeText(q)})`] : []),
      ...(at ? [withinDays(sql`r.created_at`, at)] : []),
      ...(purpose ? [sql`r.purpose = ${purpose}`] : []),
      ...(outcome ? [sql`r.outcome = ${outcome}`] : []),
      ...(memberId ? [sql`r.owner_id = ${memberId}`] : []),
      ...(nodeId ? [below(sql`r.path`, sql`(SELECT path FROM node WHERE id = ${nodeId})`)] : []),
    ],
    sorts: { at: sql`r.created_at`, cost: sql`r.cost`, ms: sql`r.ms` },
    defaultSort: { sort: 'at', order: 'DESC' },
    load: (db, ids) =>
      db.query<ModelUse>(sql`
        SELECT r.id, r.created_at AS at, r.purpose, r.provider, r.model, r.offline, r.input_tokens AS input, r.output_tokens AS output,
               r.cost::float8 AS cost, r.ms, r.outcome, r.error, json_build_object('id', m.id, 'name', m.name) AS member,
               CASE WHEN n.id IS NOT NULL THEN json_build_object('id', n.id, 'name', n.name) END AS node, 
               CASE WHEN r.theme_id IS NOT NULL THEN json_build_object('id', r.theme_id, 'name', ${THEME_NAME}) END AS theme
        FROM model_usage r JOIN member m ON m.id = r.owner_id LEFT JOIN node n ON n.id = r.node_id ${THEME} WHERE r.id = ${anyOf(ids)}`),
  };
};

const sums = sql`count(*)::int AS calls, count(*) FILTER (WHERE r.outcome = 'failed')::int AS failed,
  coalesce(sum(r.input_tokens + r.output_tokens), 0)::int AS tokens, coalesce(sum(r.cost), 0)::float8 AS cost`;
const MOST_SHARES = 50;

export async function summarize(db: Queries, actor: Actor, days: string): Promise<UsageSummary> {
  const where = join(
    [sql`r.channel_id = ${actor.channelId}`, reached(actor), withinDays(sql`r.created_at`, days)],
    ' AND ',
  );
  const shares = (id: SQL, name: SQL, joined: SQL) =>
    db.query<UsageShare>(sql`
      SELECT ${id} AS id, ${name} AS name, ${sums} FROM model_usage r ${joined} WHERE ${where}
      GROUP BY 1, 2 ORDER BY cost DESC, calls DESC, 2 LIMIT ${MOST_SHARES}`);
  const total = await db.one<UsageSummary['total']>(
    sql`SELECT ${sums}, count(*) FILTER (WHERE r.offline)::int AS offline FROM model_usage r WHERE ${where}`,
  );
  const [from, to] = days.split(',');
  return {
    total: total ?? { calls: 0, failed: 0, tokens: 0, cost: 0, offline: 0 },
    // Days without a call are days too: a chart with gaps would lie.
    byDay: await db.query<UsageSummary['byDay'][number]>(sql`
      SELECT to_char(d, 'YYYY-MM-DD') AS day, coalesce(u.calls, 0) AS calls, coalesce(u.failed, 0) AS failed,
             coalesce(u.tokens, 0) AS tokens, coalesce(u.cost, 0) AS cost
      FROM generate_series(${from}::date, least(${to}::date, ${from}::date + 366), interval '1 day') d
      LEFT JOIN (SELECT (r.created_at AT TIME ZONE 'Asia/Shanghai')::date AS day, ${sums} FROM model_usage r WHERE ${where} GROUP BY 1) u
        ON u.day = d::date ORDER BY d`),
    byMember: await shares(sql`m.id`, sql`m.name`, sql`JOIN member m ON m.id = r.owner_id`),
    byDealer: await shares(sql`p.id`, sql`coalesce(p.name, '未分配组织')`, DEALER),
    byTheme: await shares(sql`r.theme_id`, THEME_NAME, THEME),
    byModel: await shares(sql`NULL::bigint`, sql`r.provider || ' · ' || r.model`, sql``),
  };
}

/** Themes belong to another module, which this one comes before; their names are all that is read. */
const THEME = sql`LEFT JOIN ai_theme t ON t.id = r.theme_id`;
const THEME_NAME = sql`CASE WHEN r.theme_id IS NULL THEN '未关联主题' ELSE coalesce(t.topic, '主题 ' || r.theme_id) END`;

/** The dealer a node is or belongs to; an organisation stands for itself. */
const DEALER = sql`
  LEFT JOIN node n ON n.id = r.node_id
  LEFT JOIN LATERAL (
    SELECT u.id, u.name FROM node u WHERE n.path LIKE u.path || '%' AND (u.kind = 'dealer' OR u.id = n.id)
    ORDER BY (u.kind = 'dealer') DESC LIMIT 1) p ON true`;
