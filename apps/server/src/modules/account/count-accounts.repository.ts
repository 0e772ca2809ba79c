import type { PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Scope } from '#kernel/access/scope.ts';

interface OfPlatform {
  platform: PlatformId;
  accounts: number;
  /** Posts of today, and how many the connected accounts may make. */
  posts: number;
  limit: number;
}

/** The accounts of each platform where a call reaches, and what they used of their day. */
export async function countAccountsByPlatform(db: Queries, reached: Scope) {
  const own = reached.onRows(sql`a`);
  const rows = await db.query<OfPlatform>(sql`
    SELECT a.platform, count(*)::int AS accounts,
           coalesce(sum(a.posted_count) FILTER (WHERE a.posted_on = (now() AT TIME ZONE 'Asia/Shanghai')::date), 0)::int AS posts,
           coalesce(sum(a.daily_limit) FILTER (WHERE a.sealed IS NOT NULL), 0)::int AS limit
    FROM content_account a WHERE ${own} AND a.deleted_at IS NULL GROUP BY a.platform`);
  return new Map(rows.map(({ platform, ...counts }) => [platform, counts]));
}

/** The account of a platform that is most likely well: whoever tries the platform tries it with this one. */
export const findAccountToTry = (db: Queries, reached: Scope, platform: PlatformId) =>
  db.one<{ id: number; name: string }>(sql`
    SELECT a.id, a.name FROM content_account a
    WHERE ${reached.onRows(sql`a`)} AND a.deleted_at IS NULL AND a.platform = ${platform} AND a.sealed IS NOT NULL
    ORDER BY a.paused_at IS NOT NULL, a.last_error IS NOT NULL, a.last_success_at DESC NULLS LAST, a.id DESC LIMIT 1`);

/** Whether there is an account that its platform lets in now. */
export const hasWorkingAccount = async (db: Queries, reached: Scope): Promise<boolean> =>
  (await db.one(sql`
    SELECT 1 FROM content_account a
    WHERE ${reached.onRows(sql`a`)} AND a.deleted_at IS NULL AND a.sealed IS NOT NULL AND a.paused_at IS NULL
      AND (a.authorised_until IS NULL OR a.authorised_until > now()) AND cardinality(a.missing) = 0
      AND coalesce(a.last_error->>'category', '') NOT IN ('auth', 'permission') LIMIT 1`)) !== undefined;
