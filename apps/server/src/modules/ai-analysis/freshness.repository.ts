import type { AnalysisFilter, Freshness } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type Keys, published, tells } from './posts.scope.ts';

const MOST_NAMED = 20;
const GONE = '账号已删除，数据不再更新';

type Account = Freshness['accounts'][number];
interface Counted extends Omit<Freshness, 'accounts'> {
  total: number;
  accounts: Account[] | null;
}

/** What the figures of these posts are made of, and what is missing from them. */
export async function freshnessOf(
  db: Queries,
  actor: Actor,
  keys: Keys,
  filter: AnalysisFilter,
): Promise<Freshness & { total: number }> {
  const row = await db.one<Counted>(sql`
    WITH mine AS (SELECT p.id, p.account_id, ${tells} AS tells FROM ${published(actor, keys, filter)}),
    trouble AS (
      SELECT a.id, a.name, r.read_at, CASE WHEN a.deleted_at IS NOT NULL THEN ${GONE} WHEN a.sealed IS NULL THEN '账号未连接'
               WHEN a.paused_at IS NOT NULL AND a.paused_by IS NULL THEN a.paused_reason ELSE r.advice END AS reason
      FROM content_account a LEFT JOIN account_reading r ON r.account_id = a.id
      WHERE a.channel_id = ${actor.channelId} AND (a.deleted_at IS NOT NULL OR a.sealed IS NULL OR r.failures > 0
        OR (a.paused_at IS NOT NULL AND a.paused_by IS NULL))),
    counted AS (
      SELECT m.*, f.read_at, t.id IS NOT NULL AND m.tells AS stale FROM mine m
      LEFT JOIN post_figures f ON f.attempt_id = m.id LEFT JOIN trouble t ON t.id = m.account_id)
    SELECT count(*)::int AS total, max(c.read_at) AS "asOf", count(c.read_at)::int AS read,
           count(*) FILTER (WHERE NOT c.tells)::int AS "handOver",
           count(*) FILTER (WHERE c.tells AND c.read_at IS NULL AND NOT c.stale)::int AS waiting,
           count(*) FILTER (WHERE c.stale)::int AS stale,
           (SELECT json_agg(named) FROM (
              SELECT t.id, t.name, count(*)::int AS posts, t.reason, to_char(t.read_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "asOf"
              FROM counted c JOIN trouble t ON t.id = c.account_id WHERE c.stale
              GROUP BY t.id, t.name, t.reason, t.read_at ORDER BY 3 DESC, 1 LIMIT ${MOST_NAMED}) named) AS accounts
    FROM counted c`);
  const nothing = { total: 0, asOf: null, read: 0, handOver: 0, waiting: 0, stale: 0 };
  return { ...(row ?? nothing), accounts: row?.accounts ?? [] };
}
