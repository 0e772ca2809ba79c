import type { Database, Queries } from '../apps/server/src/db/database.ts';
import { type SQL, sql } from '../apps/server/src/db/sql.ts';
import { ensureMonths } from '../apps/server/src/kernel/monthly-partitions.ts';
import type { FactSource } from '../apps/server/src/modules/report/facts/facts.slots.ts';
import { SUM_ORDER, sumColumns, sumsOf } from '../apps/server/src/modules/report/facts/fill.repository.ts';
import { addDays, dayAgo } from '../apps/server/src/modules/report/facts/span.ts';
import { writeInBulk } from './bulk.ts';
import { people } from './network.ts';
import { sizeFrom } from './sizes.ts';

const DAYS = 365;
/** Pieces that are on their way on any day; after a year there were two thousand. */
const PIECES_A_DAY = 6;

/** The first and last day of the year that is written: yesterday is the last. */
export const YEAR = { from: dayAgo(DAYS), to: dayAgo(1) };

/**
 * One row of a day: eight of ten are a piece that reached somebody, one is a post with its views, one a clue. The same number is always the
 * same row.
 */
const record = (i: SQL, day: SQL): SQL => sql`
  ${day} AS day, p.node_id, p.member_id,
  CASE WHEN ${i} % 10 < 8 THEN 'substance' WHEN ${i} % 10 = 8 THEN 'aiArticle' ELSE '' END AS subject_kind,
  CASE WHEN ${i} % 10 < 9 THEN 1000000 + (${day} - DATE '2020-01-01') * ${PIECES_A_DAY}::int + ${i} / 7 % ${PIECES_A_DAY}::int ELSE 0 END::bigint AS subject_id,
  CASE WHEN ${i} % 10 < 8 THEN 0 ELSE ${i} END::bigint AS record_id,
  CASE WHEN ${i} % 10 = 8 THEN 1 + ${i} / 10 % 6 ELSE 0 END::smallint AS platform,
  CASE WHEN ${i} % 10 < 8 THEN 1 END AS reached, CASE WHEN ${i} % 10 < 8 AND ${i} % 3 > 0 THEN 1 END AS opened,
  CASE WHEN ${i} % 10 < 8 AND ${i} % 5 = 0 THEN 1 END AS shared,
  CASE WHEN ${i} % 10 = 8 THEN 1 END AS posts, CASE WHEN ${i} % 10 = 8 THEN ${i} % 977 END::int AS views,
  CASE WHEN ${i} % 10 = 9 THEN 1 END AS clues`;

const MEASURES = ['reached', 'opened', 'shared', 'posts', 'views', 'clues'] as const;
const COLUMNS = sql`day, node_id, member_id, subject_kind, subject_id, record_id, platform, reached, opened, shared, posts, views, clues`;

/** Somebody of the network, by number. */
const crowd = async (db: Queries) =>
  db.query(
    sql`CREATE TEMP TABLE IF NOT EXISTS bench_people AS SELECT at, member_id, node_id, path FROM ${people} p`,
  );

/** No house of a measurement takes more room than this, in GB; 30,000,000 facts take more than the usual. */
const MOST_BYTES = sizeFrom('REPORT_GB', 15) * 1e9;

/**
 * So many facts over a year, a month at a time with its sums, indexes built afterwards; a house that has others begins anew. A month is
 * whole before the next begins, so that no sum meets one that is there.
 */
export async function writeFacts(db: Database, channelId: number, rows: number): Promise<void> {
  const written = await db.one<{ n: number }>(
    sql`SELECT coalesce(max(record_id), 0) AS n FROM report_fact WHERE source = 'bench'`,
  );
  if (Math.abs((written?.n ?? 0) - rows) < 100) return;
  const since = Date.now();
  await db.raw('TRUNCATE report_fact, report_sum');
  await db.transaction((tx) => ensureMonths(tx, 'report_fact', YEAR.from, YEAR.to));
  await writeInBulk(db, ['report_sum', 'report_fact'], async (tx) => {
    await crowd(tx);
    await tx.raw('ALTER TABLE report_sum DROP CONSTRAINT report_sum_key');
    for (const [from, to] of monthsOfYear()) {
      await tx.query(sql`
        WITH entered AS (
          INSERT INTO report_fact (source, channel_id, earned_path, ${COLUMNS})
          SELECT 'bench', ${channelId}::bigint, p.path, ${record(sql`i`, sql`made.day`)}
          FROM generate_series(${from}::bigint, ${to - 1}::bigint) past
          CROSS JOIN LATERAL (SELECT ${YEAR.from}::date + past::int AS day) made
          CROSS JOIN LATERAL generate_series(past * ${rows}::bigint / ${DAYS}::bigint + 1, (past + 1) * ${rows}::bigint / ${DAYS}::bigint) i
          JOIN bench_people p ON p.at = i % (SELECT count(*) FROM bench_people)
          RETURNING *),
        ${sumsOf(sql`entered`, MEASURES)}
        INSERT INTO report_sum (${sumColumns(MEASURES)}) SELECT * FROM sums ORDER BY ${SUM_ORDER}`);
      const size = await tx.one<{ bytes: number }>(sql`SELECT pg_database_size(current_database()) AS bytes`);
      if ((size?.bytes ?? 0) > MOST_BYTES)
        throw new Error(`${rows} facts need more room than ${MOST_BYTES} bytes`);
    }
    await tx.raw(
      'ALTER TABLE report_sum ADD CONSTRAINT report_sum_key PRIMARY KEY (place_id, subject_kind, span, period, subject_id, place_path)',
    );
  });
  const size = await db.one<{ bytes: number }>(sql`SELECT pg_database_size(current_database()) AS bytes`);
  console.log(
    `${rows} facts written in ${((Date.now() - since) / 1000).toFixed(0)} s, ${((size?.bytes ?? 0) / 1e9).toFixed(1)} GB`,
  );
}

/** The months of the year as days from its beginning, the first and last of them in part. */
function monthsOfYear(): [from: number, to: number][] {
  const starts = Array.from({ length: DAYS }, (_, at) => at).filter(
    (at) => at === 0 || addDays(YEAR.from, at).endsWith('-01'),
  );
  return starts.map((from, at) => [from, starts[at + 1] ?? DAYS]);
}

/** Records of one day that no facts were made of yet, in a table of their own, and the source that reads them. */
export async function writeNight(db: Database, rows: number): Promise<FactSource> {
  const day = dayAgo(0);
  await db.transaction(async (tx) => {
    await tx.raw('SET LOCAL statement_timeout = 0');
    await crowd(tx);
    await tx.query(sql`DROP TABLE IF EXISTS bench_record`);
    await tx.query(sql`
      CREATE UNLOGGED TABLE bench_record AS
      SELECT ${record(sql`i`, sql`${day}::date`)} FROM generate_series(900000000001, 900000000000 + ${rows}::bigint) i
      JOIN bench_people p ON p.at = i % (SELECT count(*) FROM bench_people)`);
  });
  await db.raw('ANALYZE bench_record');
  return {
    name: 'bench-night',
    measures: MEASURES,
    rows: ({ from, to }) => sql`SELECT * FROM bench_record r WHERE r.day BETWEEN ${from} AND ${to}`,
  };
}
