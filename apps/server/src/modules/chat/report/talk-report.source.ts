import {
  CHAT_PLATFORMS,
  contract,
  type DataOf,
  type TalkFigures,
  type TalkGrouping,
  type TalkReportFilter,
  type TalkReportRow,
  type TalkReportSearch,
  WHOLE_REPORT,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText, withinDays } from '#kernel/list/search.ts';
import { talksOf } from '../chat.scope.ts';
import { spanBefore } from './span-before.ts';

/** Talks (`t`) the actor may see figures of: their own inbox, and with the key of the report everything in its scope. */
const counted = (actor: Actor): SQL => {
  const reported = scope(actor, WHOLE_REPORT).onRows(sql`t`);
  return sql`(${reported} OR ${talksOf(actor, contract.chat.list)})`;
};

const among = (actor: Actor, { at, platform, nodeId }: TalkReportFilter): SQL => sql`
  t.channel_id = ${actor.channelId} AND ${counted(actor)} AND ${withinDays(sql`t.started_at`, at)}
  ${platform ? sql`AND t.platform = ${platform}` : empty} ${nodeId ? sql`AND ${belowNode(sql`t.path`, nodeId)}` : empty}`;

/** Seconds of half of them at most. */
const half = (from: SQL, to: SQL): SQL => sql`
  (percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${to} - ${from})) FILTER (WHERE ${to} >= ${from}))::int`;

/** Left the bot; a talk that never had one did not. */
const LEFT_BOT = sql`(t.handover IS NOT NULL AND t.handover <> 'off')`;
/** A person was asked for: the bot let go, or the talk never had one. */
const NEEDED = sql`(t.handover IS NOT NULL OR t.queued_at IS NOT NULL OR t.owner_id IS NOT NULL)`;

const FIGURES = sql`
  count(*)::int AS talks, count(*) FILTER (WHERE t.state = 'ended' AND t.member_count = 0 AND t.bot_count > 0 AND NOT ${NEEDED})::int AS "botOnly",
  count(*) FILTER (WHERE ${LEFT_BOT})::int AS handovers,
  count(*) FILTER (WHERE ${NEEDED} AND t.member_count = 0)::int AS unanswered,
  count(*) FILTER (WHERE t.state = 'ended')::int AS ended,
  count(*) FILTER (WHERE t.end_reason IN ('solved', 'clue'))::int AS solved, count(*) FILTER (WHERE t.clue_id IS NOT NULL)::int AS clues,
  ${half(sql`coalesce(t.queued_at, t.started_at)`, sql`t.person_reply_at`)} AS "firstReply",
  ${half(sql`t.queued_at`, sql`t.taken_at`)} AS waiting, ${half(sql`t.started_at`, sql`t.ended_at`)} AS resolution,
  count(t.satisfaction)::int AS rated, round(avg(t.satisfaction), 1)::float8 AS satisfaction`;

const NONE: TalkFigures = {
  talks: 0,
  botOnly: 0,
  handovers: 0,
  unanswered: 0,
  ended: 0,
  solved: 0,
  clues: 0,
  firstReply: null,
  waiting: null,
  resolution: null,
  rated: 0,
  satisfaction: null,
};

const PLATFORM_IDS = Object.keys(CHAT_PLATFORMS);
const DAY = sql`(t.started_at AT TIME ZONE 'Asia/Shanghai')::date`;
/** The dealer or store above each place, looked up once a place and not once a talk. */
const above = (kind: 'dealer' | 'store'): SQL => sql`
  LEFT JOIN (SELECT DISTINCT ON (n.id) n.id AS place, g.id, g.name FROM node n JOIN node g ON g.kind = ${kind} AND n.path LIKE g.path || '%'
        ORDER BY n.id, length(g.path) DESC) g ON g.place = t.node_id`;

/** What belongs to none has a row too, so that the rows add up to the figures above them. */
const named = (none: string, join: SQL) => ({
  id: sql`coalesce(g.id, 0)`,
  name: sql`coalesce(g.name, ${none})`,
  join,
});

/** What talks are put together by: a number and a name for each, and where they come from. */
const GROUPS: Record<TalkGrouping, { id: SQL; name: SQL; join: SQL }> = {
  member: named('无接待人', sql`LEFT JOIN member g ON g.id = t.owner_id`),
  store: named('未归属门店', above('store')),
  dealer: named('未归属经销商', above('dealer')),
  account: { id: sql`g.id`, name: sql`g.name`, join: sql`JOIN chat_account g ON g.id = t.account_id` },
  platform: {
    id: sql`array_position(${PLATFORM_IDS}::text[], t.platform)`,
    name: sql`(${Object.values(CHAT_PLATFORMS)}::text[])[array_position(${PLATFORM_IDS}::text[], t.platform)]`,
    join: empty,
  },
  day: { id: sql`to_char(${DAY}, 'YYYYMMDD')::int`, name: sql`to_char(${DAY}, 'YYYY-MM-DD')`, join: empty },
};

const grouped = (actor: Actor, { by, q, ...filter }: TalkReportSearch): SQL => {
  const { id, name, join } = GROUPS[by];
  return sql`SELECT ${id} AS id, ${name} AS name, ${FIGURES} FROM chat_talk t ${join} WHERE ${among(actor, filter)}
    ${q ? sql`AND ${name} ILIKE ${likeText(q)}` : empty} GROUP BY 1, 2`;
};

export const reportSource = (actor: Actor, search: TalkReportSearch): ListSource<TalkReportRow> => ({
  from: sql`(${grouped(actor, search)}) r`,
  id: sql`r.id`,
  where: [],
  sorts: {
    talks: sql`r.talks`,
    botOnly: sql`r."botOnly"`,
    handovers: sql`r.handovers`,
    unanswered: sql`r.unanswered`,
    solved: sql`r.solved`,
    clues: sql`r.clues`,
    firstReply: sql`r."firstReply"`,
    waiting: sql`r.waiting`,
    resolution: sql`r.resolution`,
    satisfaction: sql`r.satisfaction`,
  },
  defaultSort: { sort: 'talks', order: 'DESC' },
  load: (db, ids) =>
    db.query<TalkReportRow>(sql`SELECT r.* FROM (${grouped(actor, search)}) r WHERE r.id = ${anyOf(ids)}`),
});

const sumUp = async (db: Queries, actor: Actor, filter: TalkReportFilter) =>
  (await db.one<TalkFigures>(sql`SELECT ${FIGURES} FROM chat_talk t WHERE ${among(actor, filter)}`)) ?? NONE;

export async function summarizeTalks(
  db: Queries,
  actor: Actor,
  filter: TalkReportFilter,
): Promise<DataOf<typeof contract.chatReport.summary>> {
  const now = await sumUp(db, actor, filter);
  return {
    total: now.talks,
    now,
    before: await sumUp(db, actor, { ...filter, at: spanBefore(filter.at) }),
    causes: await db.query(sql`
      SELECT t.handover AS key, count(*)::int AS count FROM chat_talk t WHERE ${among(actor, filter)} AND ${LEFT_BOT}
      GROUP BY 1 ORDER BY 2 DESC, 1`),
    days: await db.query(sql`
      SELECT to_char(r.day, 'YYYY-MM-DD') AS day, r.talks, r."botOnly", r.clues, r."firstReply" FROM (
        SELECT ${DAY} AS day, ${FIGURES} FROM chat_talk t WHERE ${among(actor, filter)} GROUP BY 1) r ORDER BY 1`),
  };
}
