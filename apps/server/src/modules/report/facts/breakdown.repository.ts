import {
  FACT_RATES,
  type FactColumn,
  type FactFigures,
  type FactFilter,
  type FactGrouping,
  type FactMeasure,
  type FactRow,
  type FactTable,
  isFactRate,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { likeText } from '#kernel/list/search.ts';
import type { ContributionsTo } from '#kernel/slot.ts';
import { nodeTrail } from '../../organ/index.ts';
import { factFigures, type Question, type Split } from './fact.source.ts';
import { factSubjectNames } from './facts.slots.ts';
import { eachMeasure, measureColumn } from './measure-columns.source.ts';
import { pointsOf, type Span, trendStep } from './span.ts';

/** Measures of a row as the database answers them: one JSON object. */
const asObject = (filter: FactFilter, alias: SQL) =>
  sql`json_build_object(${eachMeasure((column, measure) => sql`${measure}::text, ${alias}.${column}`, filter.measures)})`;

export async function sumFigures(db: Queries, question: Question, span: Span): Promise<FactFigures> {
  const row = await db.one<{ figures: FactFigures }>(sql`
    SELECT ${asObject(question.filter, sql`g`)} AS figures
    FROM (${factFigures(question, span, { by: null, step: null })}) g`);
  return row?.figures ?? Object.fromEntries(question.filter.measures.map((measure) => [measure, 0]));
}

export async function figuresByDay(db: Queries, question: Question, span: Span) {
  const rows = await db.query<{ day: string; figures: FactFigures }>(sql`
    SELECT g.period::text AS day, ${asObject(question.filter, sql`g`)} AS figures
    FROM (${factFigures(question, span, { by: null, step: 'day' })}) g`);
  const known = new Map(rows.map(({ day, figures }) => [day, figures]));
  const nothing = Object.fromEntries(question.filter.measures.map((measure) => [measure, 0]));
  return pointsOf(span, 'day').map((day) => ({ day, figures: known.get(day) ?? nothing }));
}

type PageRow = Omit<FactRow, 'before' | 'trend'>;

/** One page of a breakdown, with its row of what belongs to none of them: the rows add up to the total. */
export async function pageOfRows(
  db: Queries,
  contributions: ContributionsTo,
  question: Question,
  span: Span,
  by: FactGrouping,
  table: FactTable,
): Promise<{ total: number; rows: PageRow[] }> {
  const { filter } = question;
  const { q, sort, order, page, limit } = table;
  const sorted = (row: SQL) =>
    sql`${row}.id = 0, ${orderOf(sort ?? filter.measures[0] ?? 'reached', row)} ${order === 'ascend' ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`}, ${row}.id DESC`;
  const grouped = factFigures(question, span, { by, step: null });
  const whole = factFigures(question, span, { by: null, step: null });
  // Where the sums are split by place or subject, what has none of them is what the total has more.
  const rest = sql`
    SELECT 0::bigint AS id, ${eachMeasure((column) => sql`coalesce((SELECT t.${column} FROM total t), 0) - coalesce(sum(g.${column}), 0) AS ${column}`, filter.measures)}
    FROM grouped g WHERE g.id <> 0`;
  const columns = eachMeasure((column) => column, filter.measures);
  const names = namesOf(contributions, by);
  // Only the rows that are shown are looked up by name, and only a search by name looks at all of them.
  const rows = await db.query<PageRow & { total: number }>(sql`
    WITH grouped AS MATERIALIZED (${grouped}), total AS MATERIALIZED (${whole}),
    complete AS (
      SELECT id, ${columns} FROM grouped WHERE id <> 0
      UNION ALL SELECT * FROM (${rest}) r WHERE (${eachMeasure((column) => sql`r.${column}`, filter.measures)}) IS DISTINCT FROM (${eachMeasure(() => sql`0`, filter.measures)})),
    page AS MATERIALIZED (
      SELECT c.*, count(*) OVER ()::int AS total FROM complete c
      WHERE ${q ? sql`c.id IN (SELECT x.id FROM (${names}) x WHERE x.name ILIKE ${likeText(q)})` : sql`true`}
      ORDER BY ${sorted(sql`c`)} LIMIT ${limit} OFFSET ${(page - 1) * limit})
    SELECT p.id, coalesce(named.name, ${NO_NAME}) AS name, coalesce(named.detail, '') AS detail,
           ${asObject(filter, sql`p`)} AS figures, p.total
    FROM page p LEFT JOIN LATERAL (SELECT x.name, x.detail FROM (${names}) x WHERE x.id = p.id AND p.id <> 0) named ON true
    ORDER BY ${sorted(sql`p`)}`);
  // A page past the last has no row that could tell how many there are.
  if (rows.length === 0 && page > 1) {
    const { total } = await pageOfRows(db, contributions, question, span, by, {
      ...table,
      page: 1,
      limit: 1,
    });
    return { total, rows: [] };
  }
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}

const NO_NAME = '未归属';

function orderOf(column: FactColumn, row: SQL): SQL {
  if (!isFactRate(column)) return sql`${row}.${measureColumn(column)}`;
  const { part, whole } = FACT_RATES[column];
  return sql`${row}.${measureColumn(part)}::float8 / nullif(${row}.${measureColumn(whole)}, 0)`;
}

/** `id, period` and the measures of these rows; 0 is what the whole has more than all rows together, as on the page. */
function figuresFor(question: Question, span: Span, split: Split, ids: readonly number[]): SQL {
  const { measures } = question.filter;
  const grouped = factFigures(question, span, split);
  const named = sql`SELECT g.* FROM (${grouped}) g WHERE g.id <> 0 AND g.id = ${anyOf(ids)}`;
  if (!ids.includes(0)) return named;
  const whole = factFigures(question, span, { ...split, by: null });
  return sql`
    ${named} UNION ALL
    SELECT 0::bigint, x.period, ${eachMeasure((column) => sql`sum(x.${column})::bigint`, measures)}
    FROM (SELECT w.period, ${eachMeasure((column) => sql`w.${column}`, measures)} FROM (${whole}) w
          UNION ALL
          SELECT g.period, ${eachMeasure((column) => sql`-g.${column}`, measures)} FROM (${grouped}) g WHERE g.id <> 0) x
    GROUP BY x.period`;
}

/** The figures of these rows in another span. */
export async function figuresOfRows(
  db: Queries,
  question: Question,
  span: Span,
  by: FactGrouping,
  ids: readonly number[],
): Promise<Map<number, FactFigures>> {
  const rows = await db.query<{ id: number; figures: FactFigures }>(sql`
    SELECT g.id, ${asObject(question.filter, sql`g`)} AS figures
    FROM (${figuresFor(question, span, { by, step: null }, ids)}) g`);
  return new Map(rows.map(({ id, figures }) => [id, figures]));
}

/** One measure of these rows, point by point. */
export async function trendsOfRows(
  db: Queries,
  { actor, asked, filter }: Question,
  span: Span,
  by: FactGrouping,
  ids: readonly number[],
  measure: FactMeasure,
): Promise<Map<number, number[]>> {
  const step = trendStep(span);
  const one = { actor, asked, filter: { ...filter, measures: [measure] } };
  const rows = await db.query<{ id: number; period: string; value: number }>(sql`
    SELECT g.id, g.period::text AS period, g.${measureColumn(measure)} AS value
    FROM (${figuresFor(one, span, { by, step }, ids)}) g`);
  const points = pointsOf(span, step);
  const byId = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    ids.map((id) => {
      const values = new Map((byId.get(id) ?? []).map(({ period, value }) => [period, value]));
      return [id, points.map((point) => values.get(point) ?? 0)];
    }),
  );
}

/** `id, name, detail` of whatever rows stand for. */
export function namesOf(contributions: ContributionsTo, by: FactGrouping): SQL {
  if (by === 'member') return sql`SELECT m.id, m.name, ''::text AS detail FROM member m`;
  if (by === 'dealer' || by === 'store' || by === 'child')
    return sql`SELECT n.id, n.name, ${nodeTrail} AS detail FROM node n`;
  return (
    contributions(factSubjectNames).find(({ kind }) => kind === by)?.rows ??
    sql`SELECT NULL::bigint AS id, NULL::text AS name, NULL::text AS detail`
  );
}
