import {
  type BodyOf,
  type Call,
  CLUE_SOURCES,
  type ClueFunnel,
  type ClueReportLine,
  type ClueReportSearch,
  type ClueSource,
  type ClueStep,
  contract,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { lastDays, withinDays } from '#kernel/list/search.ts';
import { cluesOf } from '../clue.scope.ts';
import { REACHED_STEP } from './funnel-steps.scope.ts';

type ReportQuery = BodyOf<typeof contract.clueReport.summary>;

const count = (step: ClueStep) => sql`count(*) FILTER (WHERE ${REACHED_STEP[step]})::int`;
const FUNNEL = sql`
  count(*)::int AS all, ${count('contacted')} AS contacted, ${count('invited')} AS invited, ${count('visited')} AS visited,
  ${count('won')} AS won, ${count('lost')} AS lost, ${count('invalid')} AS invalid,
  (percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM c.first_contact_at - c.assigned_at))
     FILTER (WHERE c.first_contact_at >= c.assigned_at) / 60)::int AS "firstContact"`;

const GROUPS: Record<ReportQuery['by'], { key: SQL; label: SQL; join: SQL }> = {
  source: { key: sql`c.source`, label: sql`c.source`, join: sql`` },
  owner: {
    key: sql`coalesce(c.owner_id, 0)::text`,
    label: sql`coalesce(m.name, '线索池')`,
    join: sql`LEFT JOIN member m ON m.id = c.owner_id`,
  },
  node: { key: sql`c.node_id::text`, label: sql`n.name`, join: sql`JOIN node n ON n.id = c.node_id` },
};

const MOST_GROUPS = 100;

/** Clues that came in the days asked for and that the actor sees. */
const among = (
  actor: Actor,
  call: Call,
  at: string,
) => sql`c.channel_id = ${actor.channelId} AND c.merged_into IS NULL
  AND ${cluesOf(actor, call)} AND ${withinDays(sql`c.created_at`, at)}`;

/** One row a group, the largest first; sources go by their key until somebody reads them. */
function groupsOf(rows: SQL, by: ReportQuery['by']): SQL {
  const { key, label, join } = GROUPS[by];
  return sql`SELECT ${key} AS key, ${label} AS label, ${FUNNEL} FROM clue c ${join} WHERE ${rows} GROUP BY 1, 2`;
}

const named = <Row extends { label: string }>(by: ReportQuery['by'], rows: readonly Row[]): Row[] =>
  by === 'source' ? rows.map((row) => ({ ...row, label: CLUE_SOURCES[row.label as ClueSource] })) : [...rows];

/** The same groups as a list, for a file. */
export const clueReportSource = (
  actor: Actor,
  { at = lastDays(30), by = 'source' }: ClueReportSearch,
): ListSource<ClueReportLine> => {
  const lines = sql`(SELECT row_number() OVER (ORDER BY k."all" DESC, k.key)::int AS id, k.*
    FROM (${groupsOf(among(actor, contract.clueReport.groups, at), by)}) k) g`;
  return {
    from: lines,
    id: sql`g.id`,
    where: [],
    sorts: { all: sql`g."all"`, won: sql`g.won` },
    defaultSort: { sort: 'all', order: 'DESC' },
    load: async (db, ids) =>
      named(by, await db.query<ClueReportLine>(sql`SELECT g.* FROM ${lines} WHERE g.id = ${anyOf(ids)}`)),
  };
};

/** Every figure counts clues that came in the days asked for and that the actor sees; the list opens the same rows. */
export async function summarizeClues(db: Queries, actor: Actor, { at, by }: ReportQuery) {
  const rows = among(actor, contract.clueReport.summary, at);
  const total = await db.one<ClueFunnel>(sql`SELECT ${FUNNEL} FROM clue c WHERE ${rows}`);
  const groups = await db.query<ClueFunnel & { key: string; label: string }>(sql`
    ${groupsOf(rows, by)} ORDER BY "all" DESC, key LIMIT ${MOST_GROUPS}`);
  const reasons = await db.query<{ key: string; count: number }>(sql`
    SELECT c.close_reason AS key, count(*)::int AS count FROM clue c WHERE ${rows} AND c.state = 'closed' AND c.close_reason IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC, 1`);
  const days = await db.query<{ day: string; count: number; won: number }>(sql`
    SELECT to_char(c.created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, count(*)::int AS count,
           count(*) FILTER (WHERE c.won_at IS NOT NULL)::int AS won
    FROM clue c WHERE ${rows} GROUP BY 1 ORDER BY 1`);
  return {
    total: total ?? EMPTY,
    groups: named(by, groups),
    reasons,
    days,
  };
}

const EMPTY: ClueFunnel = {
  all: 0,
  contacted: 0,
  invited: 0,
  visited: 0,
  won: 0,
  lost: 0,
  invalid: 0,
  firstContact: null,
};
