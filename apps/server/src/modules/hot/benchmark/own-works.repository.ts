import type { Queries } from '#db/database.ts';
import { anyOf, empty, sql } from '#db/sql.ts';
import { keepFans, keepFigures, refreshBenchmarks } from './figures.repository.ts';

/** Copies published works of own accounts that are compared, with their latest figures. Idempotent. */
export async function takeOwnWorks(db: Queries, benchmarkIds?: readonly number[]) {
  const only = benchmarkIds ? sql`AND b.id = ${anyOf(benchmarkIds)}` : empty;
  const added = await db.query<{ id: number; benchmarkId: number }>(sql`
    INSERT INTO hot_work (channel_id, benchmark_id, platform, author, key, url, title, published_at, at, views, likes, comments, shares,
                          read_at, attempt_id)
    SELECT b.channel_id, b.id, b.platform, b.name, 'attempt:' || a.id, coalesce(a.url, ''), a.title, a.published_at, a.published_at,
           f.views, f.likes, f.comments, f.shares, f.read_at, a.id
    FROM hot_benchmark b JOIN publish_attempt a ON a.account_id = b.account_id AND a.state = 'published' AND a.published_at IS NOT NULL
    LEFT JOIN post_figures f ON f.attempt_id = a.id
    WHERE NOT EXISTS (SELECT 1 FROM hot_work known WHERE known.benchmark_id = b.id AND known.attempt_id = a.id) ${only}
    ON CONFLICT DO NOTHING RETURNING id, benchmark_id AS "benchmarkId"`);
  const changed = await db.query<{ id: number; benchmarkId: number }>(sql`
    UPDATE hot_work p SET views = f.views, likes = f.likes, comments = f.comments, shares = f.shares, read_at = f.read_at
    FROM post_figures f, hot_benchmark b
    WHERE f.attempt_id = p.attempt_id AND b.id = p.benchmark_id AND f.read_at IS NOT NULL
      AND (p.read_at IS NULL OR f.read_at > p.read_at) ${only}
    RETURNING p.id, p.benchmark_id AS "benchmarkId"`);
  const all = [...added, ...changed];
  await keepFigures(
    db,
    all.map(({ id }) => id),
  );
  const accounts = await db.query<{ id: number }>(sql`
    UPDATE hot_benchmark b SET fans = a.fans, read_at = coalesce(greatest(b.read_at, r.read_at), b.read_at)
    FROM content_account a LEFT JOIN LATERAL (
      SELECT max(p.read_at) AS read_at FROM hot_work p JOIN hot_benchmark o ON o.id = p.benchmark_id WHERE o.account_id = a.id) r ON true
    WHERE a.id = b.account_id ${only} RETURNING b.id`);
  await keepFans(
    db,
    accounts.map(({ id }) => id),
  );
  await refreshBenchmarks(db, [...new Set(all.map(({ benchmarkId }) => benchmarkId))]);
}
