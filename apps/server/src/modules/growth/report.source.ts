import {
  type BodyOf,
  type Call,
  contract,
  type GrowthFunnel,
  type GrowthGrouping,
  type GrowthReportLine,
  type GrowthReportSearch,
  SIGNAL_SOURCES,
  type SignalSource,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { lastDays, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { prospectsSeen } from './prospect/prospect.scope.ts';
import { REACHED_STEP } from './prospect/prospect.source.ts';

type ReportQuery = BodyOf<typeof contract.growthReport.summary>;

const count = (condition: SQL) => sql`count(*) FILTER (WHERE ${condition})::int`;
const STEPS = sql`
  ${count(REACHED_STEP.intent)} AS intent, ${count(REACHED_STEP.touched)} AS touched, ${count(REACHED_STEP.clue)} AS clue,
  ${count(REACHED_STEP.visited)} AS visited, ${count(REACHED_STEP.won)} AS won`;

interface Grouping {
  /** Of the person, and of what they said. */
  key: SQL;
  said: SQL;
  label: SQL;
}
const GROUPS: Record<GrowthGrouping, Grouping> = {
  source: { key: sql`p.source`, said: sql`s.source`, label: sql`g.key` },
  account: {
    key: sql`p.account`,
    said: sql`s.account`,
    label: sql`coalesce(nullif(g.key, ''), '未关联账号')`,
  },
  node: {
    key: sql`p.node_id::text`,
    said: sql`p.node_id::text`,
    label: sql`(SELECT n.name FROM node n WHERE n.id = g.key::bigint)`,
  },
  owner: {
    key: sql`coalesce(p.owner_id, 0)::text`,
    said: sql`coalesce(p.owner_id, 0)::text`,
    label: sql`coalesce((SELECT m.name FROM member m WHERE m.id = g.key::bigint), '未领取')`,
  },
};
const MOST_GROUPS = 100;

/** `2026-11-01,2026-11-15` → as many days right before. */
function daysBefore(range: string): string {
  const [from, to] = range.split(',').map((day) => Date.parse(`${day}T00:00:00Z`));
  const DAY = 86_400_000;
  const length = (to as number) - (from as number) + DAY;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return `${day((from as number) - length)},${day((from as number) - DAY)}`;
}

const SIGNALS = sql`growth_signal s JOIN growth_prospect p ON p.id = s.prospect_id`;

/** Who and what is counted: people by when they were first heard of, what they said by when they said it. */
const countedFor = (actor: Actor, call: Call, source: SignalSource | undefined) => {
  const seen = sql`p.channel_id = ${actor.channelId} AND ${prospectsSeen(actor, call)}`;
  return {
    people: (days: string) =>
      sql`${seen} AND ${withinDays(sql`p.first_at`, days)} ${source ? sql`AND p.source = ${source}` : sql``}`,
    said: (days: string) =>
      sql`${seen} AND ${withinDays(sql`s.at`, days)} ${source ? sql`AND s.source = ${source}` : sql``}`,
  };
};

/** One row a group, also where only people spoke who were heard of before; sources go by their key until somebody reads them. */
function groupsOf({ people, said }: ReturnType<typeof countedFor>, at: string, by: GrowthGrouping): SQL {
  const { key, said: saidKey, label } = GROUPS[by];
  return sql`
    SELECT g.key, ${label} AS label, g.comments, g.intent, g.touched, g.clue, g.visited, g.won
    FROM (
      SELECT coalesce(k.key, c.key) AS key, coalesce(c.comments, 0) AS comments, coalesce(k.intent, 0) AS intent, coalesce(k.touched, 0) AS touched,
             coalesce(k.clue, 0) AS clue, coalesce(k.visited, 0) AS visited, coalesce(k.won, 0) AS won
      FROM (SELECT ${key} AS key, ${STEPS} FROM growth_prospect p WHERE ${people(at)} GROUP BY 1) k
      FULL JOIN (SELECT ${saidKey} AS key, count(*)::int AS comments FROM ${SIGNALS} WHERE ${said(at)} GROUP BY 1) c ON c.key = k.key) g`;
}

const named = <Row extends { label: string }>(by: GrowthGrouping, rows: readonly Row[]): Row[] =>
  by === 'source'
    ? rows.map((row) => ({ ...row, label: SIGNAL_SOURCES[row.label as SignalSource] }))
    : [...rows];

/** The same groups as a list, for a file. */
export const growthReportSource = (
  actor: Actor,
  { at = lastDays(30), by = 'source', source }: GrowthReportSearch,
): ListSource<GrowthReportLine> => {
  const counted = countedFor(actor, contract.growthReport.groups, source);
  const lines = sql`(SELECT row_number() OVER (ORDER BY k.comments DESC, k.key)::int AS id, k.* FROM (${groupsOf(counted, at, by)}) k) l`;
  return {
    from: lines,
    id: sql`l.id`,
    where: [],
    sorts: sortsBy('l', 'comments', 'won'),
    defaultSort: { sort: 'comments', order: 'DESC' },
    load: async (db, ids) =>
      named(by, await db.query<GrowthReportLine>(sql`SELECT l.* FROM ${lines} WHERE l.id = ${anyOf(ids)}`)),
  };
};

/** Counted with the conditions of the lists, so that each figure opens just its rows. */
export async function summarizeGrowth(db: Queries, actor: Actor, { at, by, source }: ReportQuery) {
  const counted = countedFor(actor, contract.growthReport.summary, source);
  const { people, said } = counted;
  const totals = async (days: string): Promise<GrowthFunnel> => {
    const steps = await db.one<Omit<GrowthFunnel, 'comments'>>(
      sql`SELECT ${STEPS} FROM growth_prospect p WHERE ${people(days)}`,
    );
    const comments = await db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM ${SIGNALS} WHERE ${said(days)}`,
    );
    return { intent: 0, touched: 0, clue: 0, visited: 0, won: 0, ...steps, comments: comments?.count ?? 0 };
  };
  const groups = await db.query<GrowthFunnel & { key: string; label: string }>(sql`
    SELECT * FROM (${groupsOf(counted, at, by)}) k ORDER BY k.comments DESC, k.key LIMIT ${MOST_GROUPS}`);
  const days = await db.query<{ day: string; comments: number; intent: number }>(sql`
    SELECT to_char(s.at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, count(*)::int AS comments,
           count(*) FILTER (WHERE s.level <> 'none')::int AS intent
    FROM ${SIGNALS} WHERE ${said(at)} GROUP BY 1 ORDER BY 1`);
  return {
    total: await totals(at),
    before: await totals(daysBefore(at)),
    groups: named(by, groups),
    days,
  };
}
