import type { FactFilter, FactMeasure } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { factFigures } from './fact.source.ts';
import { measureColumn } from './measure-columns.source.ts';
import type { Span } from './span.ts';

interface Question {
  actor: Actor;
  asked: RequiredCalls;
  measure: FactMeasure;
  span: Span;
}

/** `id, code, value` of every place: its own figures, at its city or, where it names none, at that of the place above it. */
function byPlace({ actor, asked, measure, span }: Question): SQL {
  const filter: FactFilter = { measures: [measure], tree: 'earned', compare: 'none' };
  return sql`
    SELECT g.id, n.name, coalesce(n.city_code, above.city_code) AS code, g.${measureColumn(measure)} AS value
    FROM (${factFigures({ actor, asked, filter }, span, { by: 'node', step: null })}) g
    LEFT JOIN node n ON n.id = g.id LEFT JOIN node above ON above.id = n.parent_id
    WHERE g.${measureColumn(measure)} <> 0`;
}

/** A figure by city; null for places that name none. Together they are the total. */
export const figureByCity = (db: Queries, question: Question) =>
  db.query<{ code: string | null; value: number }>(sql`
    SELECT p.code, sum(p.value)::bigint AS value FROM (${byPlace(question)}) p GROUP BY 1`);

/** The busiest places of these cities, null for having none; `count` and `total` are of all of them. */
export const busiestPlaces = (
  db: Queries,
  question: Question,
  cities: readonly (string | null)[],
  most: number,
) =>
  db.query<{
    id: number;
    name: string;
    code: string | null;
    value: number;
    count: number;
    total: number;
  }>(sql`
    SELECT p.id, coalesce(p.name, '') AS name, p.code, p.value, count(*) OVER ()::int AS count, sum(p.value) OVER ()::bigint AS total
    FROM (${byPlace(question)}) p WHERE coalesce(p.code, '') = ANY(${cities.map((code) => code ?? '')}::text[])
    ORDER BY p.value DESC, p.id LIMIT ${most}`);
