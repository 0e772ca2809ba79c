import type { Queries } from '#db/database.ts';
import { raw, sql } from '#db/sql.ts';

/**
 * Makes the partitions of a table that is split by month (`PARTITION BY RANGE (day)`) for these days, where they are missing. Two
 * processes that find the same month missing make it one after the other.
 */
export async function ensureMonths(db: Queries, table: string, from: string, to: string) {
  const missing = await db.query<{ name: string; from: string; to: string }>(sql`
    SELECT name, month::date AS from, (month + interval '1 month')::date AS to
    FROM generate_series(date_trunc('month', ${from}::date), ${to}::date, interval '1 month') AS month
    CROSS JOIN LATERAL (SELECT ${table} || to_char(month, '_YYYY_MM') AS name) made
    WHERE to_regclass(format('public.%I', name)) IS NULL`);
  for (const month of missing) {
    await db.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${month.name}, 0))`);
    await db.query(
      raw(
        `CREATE TABLE IF NOT EXISTS "${month.name}" PARTITION OF "${table}" FOR VALUES FROM ('${month.from}') TO ('${month.to}')`,
      ),
    );
  }
}
