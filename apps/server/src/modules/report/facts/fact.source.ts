import type { FactFilter, FactGrouping, FactMeasure } from '@zhiying/contract';
import { empty, join, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { belowNode, idsOf } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { eachMeasure } from './measure-columns.source.ts';
import { type Part, partsOf, type Span } from './span.ts';

/** How figures are split: by what, and by which stretch of time. By node: what happened at each place itself, and not below it. */
export interface Split {
  by: FactGrouping | 'node' | null;
  step: 'day' | 'month' | null;
}

export interface Question {
  actor: Actor;
  asked: RequiredCalls;
  filter: FactFilter;
  /** Read from the facts even where sums are kept: what the sums are held against. */
  fromFacts?: boolean;
}

const PLACES: ReadonlySet<string> = new Set(['dealer', 'store', 'child', 'node']);

/**
 * The figures somebody may see, as rows of `id, period` and the measures. They come from the kept sums where those hold exactly what is
 * asked: one tree of places, and at most one of subject, person and platform named or split by. Anything else is added up from the facts,
 * which one person, one piece or one store has few of.
 */
export function factFigures(question: Question, span: Span, split: Split): SQL {
  if (!readsSums(question, split)) return fromFacts(question, span, split);
  const { place, kind } = summedAt(question, split);
  const sums = fromSums(question, span, split);
  // Sums by subject go down to dealers: those of a store are its facts. One of the two is always empty.
  return place === null || !SUBJECTS.has(kind)
    ? sums
    : sql`${sums} UNION ALL ${fromFacts(question, span, split, sql`f.node_id = ${lowest(place, question.filter)} AND n.kind = 'store'`)}`;
}

/** Kinds whose sums are kept down to dealers. */
const SUBJECTS: ReadonlySet<string> = new Set(['substance', 'material', 'aiArticle', 'video', 'poster']);

export function readsSums({ actor, asked, filter, fromFacts }: Question, { by }: Split): boolean {
  const { memberId, nodeId, withinId, subject, platform, without = [], tree } = filter;
  const named = [memberId, subject, platform, by && !PLACES.has(by) ? by : undefined].filter(Boolean);
  const person = memberId !== undefined || subject?.kind === 'member';
  const pieceByStore = subject !== undefined && SUBJECTS.has(subject.kind) && by !== null && by !== 'dealer';
  return (
    !fromFacts &&
    tree === 'earned' &&
    scope(actor, asked).tree !== null &&
    without.length === 0 &&
    (withinId === undefined || nodeId !== undefined) &&
    named.length <= 1 &&
    !person &&
    !pieceByStore
  );
}

/** The place at the top of what is asked (null: the channel's own), and the kind of sums that hold it. */
function summedAt({ actor, asked, filter }: Question, { by }: Split) {
  const { tree } = scope(actor, asked);
  const place = filter.nodeId ?? (typeof tree === 'number' ? tree : null);
  const { subject, platform } = filter;
  const kind = subject?.kind ?? (platform === undefined ? (by && !PLACES.has(by) ? by : '') : 'platform');
  return { tree, place, kind, id: subject?.id ?? platform };
}

/** Of the two places that a question names, the one whose path holds both: whoever opens the dealer of a store names the upper one last. */
const lowest = (place: number, { withinId }: Pick<FactFilter, 'withinId'>): SQL =>
  withinId === undefined ? sql`${place}` : sql`ANY(${[place, withinId]}::bigint[])`;

const figures = (measures: readonly FactMeasure[], alias: SQL) =>
  eachMeasure((column) => sql`coalesce(sum(${alias}.${column}), 0)::bigint AS ${column}`, measures);

const periodOf = (step: Split['step'], day: SQL): SQL =>
  step === 'month' ? sql`date_trunc('month', ${day})::date` : step === 'day' ? day : sql`NULL::date`;

/** Where a node stood among those of a path. */
const pathNames = (path: SQL, nodeId: number): SQL => sql`${path} LIKE ${`%/${nodeId}/%`}`;

function fromSums(question: Question, span: Span, split: Split): SQL {
  const { actor, filter } = question;
  const { by, step } = split;
  const { tree, place, kind, id } = summedAt(question, split);
  const { withinId, measures } = filter;
  const within = place === null ? sql`true` : pathNames(sql`s.place_path`, place);
  const top =
    place === null
      ? sql`s.place_id = ANY(ARRAY(${tops})) AND s.parent_id = 0`
      : sql`s.place_id = ${lowest(place, filter)} AND ${within}`;
  // By their ids, which have an index: a piece in the middle of a path has none.
  const below =
    place === null ? sql`true` : sql`s.place_id = ANY(ARRAY(${placesBelow(place)})) AND ${within}`;
  // A store has no dealer below it: its figures are those of the dealer above.
  const splitBy =
    by === 'dealer' && place !== null
      ? {
          key: sql`CASE WHEN s.place_kind = 'dealer' THEN s.place_id ELSE ${placeIn(by, sql`s.place_path`, place)} END`,
          rows: sql`(s.place_kind = 'dealer' OR (s.place_kind = 'store' AND s.place_id = ${lowest(place, filter)})) AND ${below}`,
        }
      : by === 'dealer' || by === 'store'
        ? { key: sql`s.place_id`, rows: sql`s.place_kind = ${by} AND ${below}` }
        : by === 'child'
          ? { key: sql`s.place_id`, rows: place === null ? topChildren : sql`s.parent_id = ${place}` }
          : by
            ? // Sums of people are kept where they were earned, not above it.
              { key: sql`s.subject_id`, rows: by === 'member' ? below : top }
            : { key: sql`0::bigint`, rows: top };
  /** Sums that are added, or taken away: each kind in a statement of its own, so that no row is asked for its sign. */
  const rows = (of: SQL, which: SQL, times: 1 | -1) =>
    ([1, -1] as const).flatMap((sign) => {
      const parts = partsFor(span, step).filter((part) => part.sign === sign);
      if (parts.length === 0) return [];
      const less = sign * times === -1 ? sql`-` : empty;
      return [
        sql`
        SELECT ${of} AS id, ${periodOf(step, sql`s.period`)} AS period, ${eachMeasure((column) => sql`${less}s.${column} AS ${column}`, measures)}
        FROM report_sum s
        WHERE s.channel_id = ${actor.channelId} AND ${which} AND s.subject_kind = ${kind}
          ${id === undefined ? empty : sql`AND s.subject_id = ${id}`} AND (${join(parts.map(isPart), ' OR ')})
          ${typeof tree === 'number' ? sql`AND ${pathNames(sql`s.place_path`, tree)}` : empty}
          ${withinId === undefined ? empty : sql`AND ${pathNames(sql`s.place_path`, withinId)}`}`,
      ];
    });
  // What a place has more than those below it: each place counts once for itself and is once taken from the one above.
  const lower = place === null ? sql`s.parent_id <> 0` : sql`s.place_id <> ${place}`;
  const all =
    by === 'node'
      ? [...rows(sql`s.place_id`, within, 1), ...rows(sql`s.parent_id`, sql`${within} AND ${lower}`, -1)]
      : rows(splitBy.key, splitBy.rows, 1);
  return sql`
    SELECT s.id, s.period, ${eachMeasure((column) => sql`coalesce(whole_sum(s.${column}), 0) AS ${column}`, measures)}
    FROM (${join(all, ' UNION ALL ')}) s GROUP BY 1, 2`;
}

const isPart = ({ by, from, to }: Part): SQL =>
  sql`(s.span = ${by === 'month' ? 1 : 0} AND s.period BETWEEN ${from} AND ${to})`;

const partsFor = (span: Span, step: Split['step']): Part[] =>
  step === 'day' ? [{ by: 'day', sign: 1, ...span }] : partsOf(span);

/** A place and all that ever hung below it, by the sums of months. */
const placesBelow = (place: number): SQL => sql`
  WITH RECURSIVE below AS (
    SELECT ${place}::bigint AS id
    UNION SELECT x.place_id FROM below JOIN report_sum x ON x.parent_id = below.id AND x.span = 1 AND x.subject_kind = '')
  SELECT id FROM below`;

/** The places at the top, by their ids: those are looked up in the sums' key. */
const tops = sql`SELECT n.id FROM node n WHERE n.parent_id IS NULL`;

/** Right below the top of the channel. */
const topChildren = sql`s.parent_id IN (SELECT n.id FROM node n WHERE n.channel_id = s.channel_id AND n.parent_id IS NULL)`;

/** Where a fact (`f`, at a node `n`) counts: where it was earned, or by today's tree. */
const pathIn = (filter: Pick<FactFilter, 'tree'>): SQL =>
  filter.tree === 'today' ? sql`n.path` : sql`f.earned_path`;

/** Facts (`f`, at a node `n`) that somebody may see. */
export function seenFacts({
  actor,
  asked,
  filter,
}: Pick<Question, 'actor' | 'asked'> & { filter: Pick<FactFilter, 'tree'> }): SQL {
  const reach = scope(actor, asked);
  const path = pathIn(filter);
  return filter.tree === 'earned' && typeof reach.tree === 'number'
    ? sql`(f.channel_id = ${actor.channelId} AND ${pathNames(path, reach.tree)})`
    : reach.on({ channel: sql`f.channel_id`, path, node: sql`f.node_id`, owner: sql`f.member_id` });
}

/** The facts (`f`, at a node `n`) a question is about: the same for every breakdown of them and for the records behind a figure. */
export function askedFacts(
  question: Pick<Question, 'actor' | 'asked'> & { filter: Omit<FactFilter, 'measures' | 'compare'> },
  span: Span,
): SQL {
  const { nodeId, withinId, memberId, subject, platform, without = [], tree } = question.filter;
  const path = pathIn(question.filter);
  const at = (id: number) => (tree === 'today' ? belowNode(path, id) : pathNames(path, id));
  const above = nodeId ?? scope(question.actor, question.asked).tree;
  return join(
    [
      sql`f.channel_id = ${question.actor.channelId}`,
      sql`f.day BETWEEN ${span.from} AND ${span.to}`,
      seenFacts(question),
      ...[nodeId, withinId].filter((id) => id !== undefined).map(at),
      ...(memberId === undefined ? [] : [sql`f.member_id = ${memberId}`]),
      ...(platform === undefined ? [] : [sql`f.platform = ${platform}`]),
      ...(subject ? [isSubject(subject.kind, subject.id)] : []),
      ...without.map((by) => sql`${keyOf(by, path, above)} = 0`),
    ],
    ' AND ',
  );
}

const isSubject = (kind: string, id: number): SQL =>
  kind === 'platform'
    ? sql`f.platform = ${id}`
    : kind === 'member'
      ? sql`f.member_id = ${id}`
      : sql`f.subject_kind = ${kind} AND f.subject_id = ${id}`;

/** What a fact is split by; 0 where it has none of it. */
function keyOf(by: FactGrouping | 'node', path: SQL, above: number | 'channel' | null): SQL {
  if (by === 'member') return sql`f.member_id`;
  if (by === 'platform') return sql`f.platform::bigint`;
  if (by === 'node') return sql`f.node_id`;
  if (PLACES.has(by)) return placeIn(by, path, above);
  return sql`CASE WHEN f.subject_kind = ${by} THEN f.subject_id ELSE 0 END`;
}

function fromFacts(question: Question, span: Span, { by, step }: Split, more: SQL = sql`true`): SQL {
  const { nodeId, measures } = question.filter;
  const path = pathIn(question.filter);
  const above = nodeId ?? scope(question.actor, question.asked).tree;
  const isPlace = by !== null && by !== 'node' && PLACES.has(by);
  const key = by === null ? sql`0::bigint` : isPlace ? sql`part.id` : keyOf(by, path, above);
  // The place is looked up once a path and not once a fact.
  return sql`
    SELECT ${key} AS id, ${periodOf(step, sql`f.day`)} AS period, ${figures(measures, sql`f`)}
    FROM report_fact f JOIN node n ON n.id = f.node_id
    ${isPlace ? sql`CROSS JOIN LATERAL (SELECT ${placeIn(by, path, above)} AS id) part` : empty}
    WHERE ${askedFacts(question, span)} AND ${more}
    GROUP BY 1, 2`;
}

/** The place of a path that a row stands for; 0 where there is none. */
function placeIn(by: FactGrouping, path: SQL, above: number | 'channel' | null): SQL {
  if (by === 'child')
    return typeof above === 'number'
      ? sql`coalesce((${idsOf(path)})[array_position(${idsOf(path)}, ${above}::bigint) + 1], 0)`
      : sql`coalesce((${idsOf(path)})[2], 0)`;
  return sql`coalesce((SELECT d.id FROM node d WHERE d.id = ANY(${idsOf(path)}) AND d.kind = ${by} LIMIT 1), 0)`;
}
