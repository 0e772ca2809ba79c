import {
  type BodyOf,
  CLUE_SOURCES,
  type ClueFunnel,
  type ClueSource,
  contract,
  INVALID_REASONS,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { withinDays } from '#kernel/list/search.ts';
import { cluesOf } from './clue.policy.ts';

type Asked = BodyOf<typeof contract.clueReport.summary>;

const NEVER_ONE = Object.keys(INVALID_REASONS);

/** How far they got: whoever came also counts as invited, whoever bought as having come. */
const FUNNEL = sql`
  count(*)::int AS all, count(*) FILTER (WHERE c.first_contact_at IS NOT NULL OR c.visited_at IS NOT NULL)::int AS contacted,
  count(*) FILTER (WHERE c.state IN ('invited', 'visited', 'won') OR c.visited_at IS NOT NULL)::int AS invited,
  count(*) FILTER (WHERE c.visited_at IS NOT NULL)::int AS visited, count(*) FILTER (WHERE c.won_at IS NOT NULL)::int AS won,
  count(*) FILTER (WHERE c.state = 'closed' AND NOT c.close_reason = ANY(${NEVER_ONE}::text[]))::int AS lost,
  count(*) FILTER (WHERE c.state = 'closed' AND c.close_reason = ANY(${NEVER_ONE}::text[]))::int AS invalid,
  (percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM c.first_contact_at - c.assigned_at))
     FILTER (WHERE c.first_contact_at >= c.assigned_at) / 60)::int AS "firstContact"`;

const GROUPS: Record<Asked['by'], { key: SQL; label: SQL; join: SQL }> = {
  source: { key: sql`c.source`, label: sql`c.source`, join: sql`` },
  owner: {
    key: sql`coalesce(c.owner_id, 0)::text`,
    label: sql`coalesce(m.name, '线索池')`,
    join: sql`LEFT JOIN member m ON m.id = c.owner_id`,
  },
  node: { key: sql`c.node_id::text`, label: sql`n.name`, join: sql`JOIN node n ON n.id = c.node_id` },
};

const MOST_GROUPS = 100;

/** Every figure counts clues that came in the days asked for and that the actor sees; the list opens the same rows. */
export async function summarizeClues(db: Queries, actor: Actor, { at, by }: Asked) {
  const among = sql`c.channel_id = ${actor.channelId} AND c.merged_into IS NULL AND ${cluesOf(actor, contract.clueReport.summary)}
    AND ${withinDays(sql`c.created_at`, at)}`;
  const { key, label, join } = GROUPS[by];
  const total = await db.one<ClueFunnel>(sql`SELECT ${FUNNEL} FROM clue c WHERE ${among}`);
  const groups = await db.query<ClueFunnel & { key: string; label: string }>(sql`
    SELECT ${key} AS key, ${label} AS label, ${FUNNEL} FROM clue c ${join} WHERE ${among}
    GROUP BY 1, 2 ORDER BY "all" DESC, key LIMIT ${MOST_GROUPS}`);
  const reasons = await db.query<{ key: string; count: number }>(sql`
    SELECT c.close_reason AS key, count(*)::int AS count FROM clue c WHERE ${among} AND c.state = 'closed' AND c.close_reason IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC, 1`);
  const days = await db.query<{ day: string; count: number; won: number }>(sql`
    SELECT to_char(c.created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, count(*)::int AS count,
           count(*) FILTER (WHERE c.won_at IS NOT NULL)::int AS won
    FROM clue c WHERE ${among} GROUP BY 1 ORDER BY 1`);
  return {
    total: total ?? EMPTY,
    groups: groups.map((group) =>
      by === 'source' ? { ...group, label: CLUE_SOURCES[group.key as ClueSource] } : group,
    ),
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
