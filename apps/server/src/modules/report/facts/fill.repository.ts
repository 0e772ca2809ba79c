import type { FactMeasure } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { join, type SQL, sql } from '#db/sql.ts';
import { idsOf } from '#kernel/access/paths.ts';
import { lockName } from '#kernel/named-lock.ts';
import type { FactDays, FactSource } from './facts.slots.ts';
import { eachMeasure } from './measure-columns.source.ts';

/** Until the transaction ends, each statement may take this long. */
export const limitStatements = (db: Queries, ms: number) =>
  db.query(sql`SELECT set_config('statement_timeout', ${String(ms)}, true)`);

const GRAIN = sql`day, node_id, member_id, subject_kind, subject_id, record_id, platform`;

/** A day that got new entries, and how many. */
export interface EnteredDay {
  day: string;
  entries: number;
}

/**
 * Brings the facts of a source to what its records say of these days, and the sums with them: what is missing is entered, what is wrong gets
 * an entry that sets it right. Asked twice, the second finds nothing to do. Answers how many entries each day got.
 */
export async function reconcile(db: Queries, source: FactSource, days: FactDays): Promise<EnteredDay[]> {
  const { channelId, from, to } = days;
  await lockName(db, `report.facts.${source.name}`, channelId);
  const difference = (column: SQL) =>
    source.corrects
      ? sql`coalesce(w.${column}, 0) - coalesce(h.${column}, 0) AS ${column}`
      : sql`greatest(coalesce(w.${column}, 0) - coalesce(h.${column}, 0), 0) AS ${column}`;
  return db.query<EnteredDay>(sql`
    WITH known AS MATERIALIZED (
      SELECT DISTINCT ON (day, record_id) day, record_id, node_id AS known_node,
             first_value(member_id) OVER (PARTITION BY day, record_id ORDER BY member_id = 0, id) AS known_member
      FROM report_fact
      WHERE channel_id = ${channelId} AND source = ${source.name} AND day BETWEEN ${from} AND ${to} AND record_id <> 0
      ORDER BY day, record_id, id),
    wanted AS MATERIALIZED (
      SELECT r.day, coalesce(k.known_node, r.node_id) AS node_id, coalesce(nullif(k.known_member, 0), r.member_id) AS member_id,
             r.subject_kind, r.subject_id, r.record_id, r.platform,
             ${eachMeasure((column) => sql`sum(r.${column}) AS ${column}`, source.measures)}
      FROM (${source.rows(days)}) r LEFT JOIN known k ON k.day = r.day AND k.record_id = r.record_id
      GROUP BY 1, 2, 3, 4, 5, 6, 7),
    had AS MATERIALIZED (
      SELECT ${GRAIN}, ${eachMeasure((column) => sql`sum(${column}) AS ${column}`, source.measures)},
             (array_agg(earned_path ORDER BY id DESC))[1] AS earned_path
      FROM report_fact WHERE channel_id = ${channelId} AND source = ${source.name} AND day BETWEEN ${from} AND ${to}
      GROUP BY ${GRAIN}),
    change AS (
      SELECT ${GRAIN}, h.earned_path, ${eachMeasure(difference, source.measures)}
      FROM wanted w FULL JOIN had h USING (${GRAIN})),
    entered AS (
      INSERT INTO report_fact (source, channel_id, ${GRAIN}, earned_path, ${eachMeasure((column) => column, source.measures)})
      SELECT ${source.name}, ${channelId}::bigint, ${GRAIN}, coalesce(c.earned_path, n.path),
             ${eachMeasure((column) => sql`nullif(c.${column}, 0)`, source.measures)}
      FROM change c JOIN node n ON n.id = c.node_id
      WHERE ${join(
        source.measures.map((measure) => sql`c.${eachMeasure((column) => column, [measure])} <> 0`),
        ' OR ',
      )}
      RETURNING *),
    ${spreadSums(sql`entered`, source.measures)}
    SELECT day::text AS day, count(*)::int AS entries FROM entered GROUP BY 1 ORDER BY 1`);
}

const SUM_KEYS = sql`place_id, subject_kind, span, period, subject_id, place_path`;

/**
 * How they are written: all fills in one order, so that two that meet wait for each other and never both; and what one question reads
 * (everybody's sums of a day or month) beside each other, so that it reads few pages.
 */
export const SUM_ORDER = sql`subject_kind, span, period, place_id, subject_id, place_path`;

/**
 * A CTE (`summed`) that adds entered facts to the sums. Only the measures of their source are touched: nobody counts what it does not.
 */
const spreadSums = (entered: SQL, measures: readonly FactMeasure[]): SQL => sql`
  ${sumsOf(entered, measures)},
  summed AS (
    INSERT INTO report_sum (${sumColumns(measures)})
    SELECT * FROM sums ORDER BY ${SUM_ORDER}
    ON CONFLICT (${SUM_KEYS}) DO UPDATE SET ${eachMeasure(
      (column) =>
        sql`${column} = nullif(coalesce(report_sum.${column}, 0) + coalesce(excluded.${column}, 0), 0)`,
      measures,
    )})`;

export const sumColumns = (measures: readonly FactMeasure[]): SQL =>
  sql`channel_id, place_path, place_id, parent_id, place_kind, span, period, subject_kind, subject_id, ${eachMeasure((column) => column, measures)}`;

/**
 * CTEs that end in `sums`, what facts add to them by day and by month: everything together and by platform at every place above them, by
 * person only where they were earned, by subject down to dealers. What one store, person or piece has is few facts and read from those.
 */
export function sumsOf(entered: SQL, measures: readonly FactMeasure[]): SQL {
  const sums = eachMeasure((column) => sql`sum(${column}) AS ${column}`, measures);
  const bySubject = (kind: SQL, id: SQL, places: SQL, where: SQL) => sql`
    SELECT day, channel_id, earned_path, ${kind} AS subject_kind, ${id} AS subject_id, ${places} AS places, ${sums}
    FROM ${entered} WHERE ${where} GROUP BY 1, 2, 3, 4, 5`;
  return sql`
    by_subject AS (
      ${bySubject(sql`''`, sql`0::bigint`, sql`'all'`, sql`true`)}
      UNION ALL ${bySubject(sql`subject_kind`, sql`subject_id`, sql`'dealers'`, sql`subject_kind <> ''`)}
      UNION ALL ${bySubject(sql`'member'`, sql`member_id`, sql`'own'`, sql`true`)}
      UNION ALL ${bySubject(sql`'platform'`, sql`platform::bigint`, sql`'all'`, sql`platform <> 0`)}),
    place AS (
      SELECT p.earned_path, n.id, n.kind, coalesce(p.ids[step.no - 1], 0) AS parent_id, step.no = cardinality(p.ids) AS is_own,
             '/' || array_to_string(p.ids[1:step.no], '/') || '/' AS path
      FROM (SELECT DISTINCT earned_path, ${idsOf(sql`earned_path`)} AS ids FROM ${entered}) p
      CROSS JOIN LATERAL generate_subscripts(p.ids, 1) AS step(no)
      JOIN node n ON n.id = p.ids[step.no]),
    sums AS (
      SELECT s.channel_id, place.path AS place_path, place.id AS place_id, place.parent_id, place.kind AS place_kind, span.span, span.period,
             s.subject_kind, s.subject_id, ${eachMeasure((column) => sql`nullif(sum(s.${column}), 0) AS ${column}`, measures)}
      FROM by_subject s JOIN place ON place.earned_path = s.earned_path
        AND CASE s.places WHEN 'own' THEN place.is_own WHEN 'dealers' THEN place.kind <> 'store' ELSE true END
      CROSS JOIN LATERAL (VALUES (0::smallint, s.day), (1::smallint, date_trunc('month', s.day)::date)) AS span(span, period)
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9)`;
}

/** Channels there are facts of. */
export const listChannels = (db: Queries) =>
  db.query<{ id: number }>(sql`SELECT id FROM channel ORDER BY id`);

/** The path of the organisation at the top of each channel. */
export const topPaths = (db: Queries) =>
  db.query<{ channelId: number; path: string }>(
    sql`SELECT channel_id AS "channelId", path FROM node WHERE parent_id IS NULL`,
  );
