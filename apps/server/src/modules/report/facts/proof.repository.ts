import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { idsOf } from '#kernel/access/paths.ts';
import type { FactDays } from './facts.slots.ts';
import { eachMeasure } from './measure-columns.source.ts';

/** The comparison of the kept sums with the facts stands beside those of the sources, under this name. */
export const OF_SUMS = 'sums';

interface Found {
  corrected: number;
  /** The days that were not true, the latest first. */
  days?: readonly string[];
  failure?: string;
}
const MOST_DAYS = 10;

export const hasProof = async (db: Queries, channelId: number, source: string): Promise<boolean> =>
  (await db.one(sql`SELECT 1 FROM report_proof WHERE channel_id = ${channelId} AND source = ${source}`)) !==
  undefined;

/** What the latest comparison of a source found. */
export const recordProof = (
  db: Queries,
  { channelId, from, to }: FactDays,
  source: string,
  { corrected, days = [], failure = '' }: Found,
) =>
  db.query(sql`
    INSERT INTO report_proof (channel_id, source, from_day, to_day, corrected, days, failure)
    VALUES (${channelId}, ${source}, ${from}, ${to}, ${corrected}, ${JSON.stringify(days.slice(0, MOST_DAYS))}::jsonb, ${failure})
    ON CONFLICT (channel_id, source) DO UPDATE
      SET from_day = excluded.from_day, to_day = excluded.to_day, corrected = excluded.corrected, days = excluded.days,
          failure = excluded.failure, at = now()`);

interface ProofRow {
  source: string;
  from: string;
  to: string;
  corrected: number;
  days: string[];
  failed: boolean;
  at: string;
}

/** What the latest comparisons found; why one failed is for the list of jobs. */
export const listProofs = (db: Queries, channelId: number | null) =>
  db.query<ProofRow>(sql`
    SELECT source, from_day::text AS "from", to_day::text AS "to", corrected, days, failure <> '' AS failed, at
    FROM report_proof WHERE channel_id = ${channelId} ORDER BY source`);

/** That a source's facts hold what its records say now. */
export const markFilled = (db: Queries, channelId: number, source: string) =>
  db.query(sql`
    UPDATE report_proof SET filled_at = now() WHERE channel_id = ${channelId} AND source = ${source}`);

/** How current the facts of a channel are: as the source that was filled longest ago; null before the first fill. */
export const lastFilled = async (db: Queries, channelId: number | null): Promise<string | null> =>
  (
    await db.one<{ at: string | null }>(
      sql`SELECT min(filled_at) AS at FROM report_proof WHERE channel_id = ${channelId} AND source <> ${OF_SUMS}`,
    )
  )?.at ?? null;

export interface DifferingSum {
  /** The place; empty where it is a kind of subject, all places together. */
  placePath: string;
  subjectKind: string;
  span: 'day' | 'month';
  period: string;
}

const MOST_DIFFERENT = 20;
const SUMMED = eachMeasure((column) => sql`sum(${column}) AS ${column}`);
const different = (one: SQL, other: SQL) => sql`
  (${eachMeasure((column) => sql`coalesce(${one}.${column}, 0)`)}) IS DISTINCT FROM (${eachMeasure((column) => sql`coalesce(${other}.${column}, 0)`)})`;

/**
 * Kept sums that do not equal their facts: each place by day; the months of each place, against its days; each kind of subject by day, over all
 * places. None, or the sums are wrong.
 */
export const differingSums = ({ channelId, from, to }: FactDays): SQL => sql`
  WITH earned AS MATERIALIZED (
    SELECT f.day, f.earned_path, ${SUMMED} FROM report_fact f
    WHERE f.channel_id = ${channelId} AND f.day BETWEEN ${from} AND ${to} GROUP BY 1, 2),
  facts AS (
    SELECT '/' || array_to_string((${idsOf(sql`e.earned_path`)})[1:step.no], '/') || '/' AS path, e.day, ${SUMMED}
    FROM earned e CROSS JOIN LATERAL generate_subscripts(${idsOf(sql`e.earned_path`)}, 1) AS step(no) GROUP BY 1, 2),
  kept AS (
    SELECT s.* FROM report_sum s
    WHERE s.channel_id = ${channelId} AND s.span = 0 AND s.subject_kind = '' AND s.period BETWEEN ${from} AND ${to}),
  months AS (
    SELECT s.* FROM report_sum s
    WHERE s.channel_id = ${channelId} AND s.span = 1 AND s.subject_kind = '' AND s.period BETWEEN date_trunc('month', ${from}::date) AND ${to}),
  month_days AS (
    SELECT s.place_path, date_trunc('month', s.period)::date AS period, ${SUMMED} FROM report_sum s
    WHERE s.channel_id = ${channelId} AND s.span = 0 AND s.subject_kind = ''
      AND s.period >= date_trunc('month', ${from}::date) AND s.period < date_trunc('month', ${to}::date) + interval '1 month'
    GROUP BY 1, 2),
  kinds AS (
    SELECT s.subject_kind AS kind, s.period AS day, ${SUMMED} FROM report_sum s
    WHERE s.channel_id = ${channelId} AND s.span = 0 AND s.subject_kind <> '' AND s.period BETWEEN ${from} AND ${to}
      AND (s.subject_kind = 'member' OR s.parent_id = 0)
    GROUP BY 1, 2),
  fact_kinds AS (
    SELECT k.kind, f.day, ${SUMMED} FROM report_fact f
    CROSS JOIN LATERAL (VALUES ('member'), (nullif(f.subject_kind, '')), (CASE WHEN f.platform <> 0 THEN 'platform' END)) AS k(kind)
    WHERE f.channel_id = ${channelId} AND f.day BETWEEN ${from} AND ${to} AND k.kind IS NOT NULL GROUP BY 1, 2)
  SELECT coalesce(k.place_path, f.path) AS "placePath", '' AS "subjectKind", 'day' AS span, coalesce(k.period, f.day)::text AS period
  FROM kept k FULL JOIN facts f ON f.path = k.place_path AND f.day = k.period WHERE ${different(sql`k`, sql`f`)}
  UNION ALL
  SELECT coalesce(m.place_path, d.place_path), '', 'month', coalesce(m.period, d.period)::text
  FROM months m FULL JOIN month_days d ON d.place_path = m.place_path AND d.period = m.period WHERE ${different(sql`m`, sql`d`)}
  UNION ALL
  SELECT '', coalesce(k.kind, f.kind), 'day', coalesce(k.day, f.day)::text
  FROM kinds k FULL JOIN fact_kinds f ON f.kind = k.kind AND f.day = k.day WHERE ${different(sql`k`, sql`f`)}
  LIMIT ${MOST_DIFFERENT}`;

/** Places of a path by name, from the top down: where a sum is wrong, said to people. */
export const placeNames = async (db: Queries, path: string): Promise<string> =>
  (
    await db.one<{ names: string | null }>(sql`
      SELECT string_agg(n.name, ' › ' ORDER BY p.no) AS names
      FROM unnest(${idsOf(sql`${path}::text`)}) WITH ORDINALITY AS p(id, no) JOIN node n ON n.id = p.id`)
  )?.names ?? path;
