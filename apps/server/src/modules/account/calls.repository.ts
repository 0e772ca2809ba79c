import type { PlatformId } from '@zhiying/contract';
import type { Database, Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Scope } from '#kernel/access/scope.ts';
import type { Log } from '#kernel/log.ts';

/**
 * Counts requests by account, day and path. They are written behind the work, one row a statement: whoever holds accounts for a
 * renewal waits for nobody here, and what cannot be written is lost and told, because a count is not worth a post.
 */
export function callCounts(db: Pick<Database, 'query'>, log: Log) {
  const waiting = new Map<string, { accountId: number; path: string; calls: number }>();
  let writing = false;

  async function write() {
    for (const [key, { accountId, path, calls }] of waiting) {
      waiting.delete(key);
      try {
        await db.query(sql`
          INSERT INTO content_account_call (account_id, day, path, calls)
          VALUES (${accountId}, (now() AT TIME ZONE 'Asia/Shanghai')::date, ${path}, ${calls})
          ON CONFLICT (account_id, day, path) DO UPDATE SET calls = content_account_call.calls + excluded.calls`);
      } catch (err) {
        log.warn({ err, account: accountId }, 'a call to a platform was not counted');
      }
    }
    writing = false;
  }

  return (accountId: number) => (path: string) => {
    const key = `${accountId} ${path}`;
    waiting.set(key, { accountId, path, calls: (waiting.get(key)?.calls ?? 0) + 1 });
    if (writing) return;
    writing = true;
    void write();
  };
}

/** Enough to see a month, as the platforms' own pages show. */
export const forgetOldCalls = sql`DELETE FROM content_account_call WHERE day < (now() AT TIME ZONE 'Asia/Shanghai')::date - 31`;

interface CallsOfPath {
  platform: PlatformId;
  path: string;
  /** Of all accounts. */
  total: number;
  /** The account that called most. */
  account: string;
  calls: number;
}

/** What was asked of the platforms today for the accounts where a call reaches, by interface. */
export const callsToday = (db: Queries, reached: Scope) =>
  db.query<CallsOfPath>(sql`
    SELECT DISTINCT ON (a.platform, c.path) a.platform, c.path, a.name AS account, c.calls,
           (sum(c.calls) OVER (PARTITION BY a.platform, c.path))::int AS total
    FROM content_account_call c JOIN content_account a ON a.id = c.account_id
    WHERE ${reached.onRows(sql`a`)} AND c.day = (now() AT TIME ZONE 'Asia/Shanghai')::date
    ORDER BY a.platform, c.path, c.calls DESC, a.id`);
