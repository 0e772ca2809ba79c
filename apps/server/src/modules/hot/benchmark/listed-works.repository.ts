import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import type { ListedFilm } from '../read/douyin-films.ts';
import { keepFigures, refreshBenchmarks } from './figures.repository.ts';

/**
 * What an official list of films holds now: works of accounts that are followed by that list hang on these, all others on none.
 * Whoever reads the same list again adds nothing. Works that are no longer on it lose their place and stay.
 */
export async function keepListed(unit: Unit, channelId: number, films: readonly ListedFilm[]) {
  const rows = JSON.stringify(films);
  const written = await unit.query<{ id: number; benchmarkId: number | null }>(sql`
    WITH f AS (
      SELECT f.*, b.id AS benchmark_id FROM jsonb_to_recordset(${rows}::jsonb)
        AS f(rank int, title text, author text, url text, views int, likes int, comments int)
      LEFT JOIN hot_benchmark b ON b.channel_id = ${channelId} AND b.platform = 'douyin' AND b.source = 'list' AND b.name = f.author
    ), known AS (
      UPDATE hot_work p SET rank = f.rank, title = f.title, views = f.views, likes = f.likes, comments = f.comments, read_at = now()
      FROM f WHERE p.channel_id = ${channelId} AND p.key = f.url AND p.benchmark_id IS NOT DISTINCT FROM f.benchmark_id
      RETURNING p.id, p.benchmark_id
    ), added AS (
      INSERT INTO hot_work (channel_id, benchmark_id, platform, author, key, url, title, at, views, likes, comments, read_at, rank)
      SELECT ${channelId}, f.benchmark_id, 'douyin', f.author, f.url, f.url, f.title, now(), f.views, f.likes, f.comments, now(), f.rank
      FROM f WHERE NOT EXISTS (SELECT 1 FROM hot_work p WHERE p.channel_id = ${channelId} AND p.key = f.url
                               AND p.benchmark_id IS NOT DISTINCT FROM f.benchmark_id)
      ON CONFLICT DO NOTHING RETURNING id, benchmark_id
    ) SELECT id, benchmark_id AS "benchmarkId" FROM known UNION ALL SELECT id, benchmark_id FROM added`);
  const ids = written.map(({ id }) => id);
  await unit.query(sql`
    UPDATE hot_work SET rank = NULL WHERE channel_id = ${channelId} AND platform = 'douyin' AND rank IS NOT NULL AND id <> ALL(${ids}::bigint[])`);
  await keepFigures(unit, ids);
  const accounts = [...new Set(written.flatMap(({ benchmarkId }) => benchmarkId ?? []))];
  await unit.query(sql`UPDATE hot_benchmark SET read_at = now() WHERE id = ANY(${accounts}::bigint[])`);
  await refreshBenchmarks(unit, accounts);
}

/** What the list showed of an author before somebody began to look at them. */
export async function adoptListed(unit: Queries, benchmarkId: number) {
  await unit.query(sql`
    UPDATE hot_work p SET benchmark_id = b.id FROM hot_benchmark b
    WHERE b.id = ${benchmarkId} AND p.benchmark_id IS NULL AND p.channel_id = b.channel_id AND p.platform = b.platform AND p.author = b.name`);
  await refreshBenchmarks(unit, [benchmarkId]);
}
