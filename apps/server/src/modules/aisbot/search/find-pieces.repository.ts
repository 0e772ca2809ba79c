import type { Queries } from '#db/database.ts';
import { anyOf, join, type SQL, sql } from '#db/sql.ts';
import { CHINA_TODAY } from '../aisbot.scope.ts';
import { SAMPLE } from './count-terms.repository.ts';
import { bigramsOf } from './terms.ts';

/** A term with how much it tells. */
export interface Weighed {
  term: string;
  weight: number;
  /** How many pieces have it, about. */
  pieces: number;
}

export interface Wanted {
  words: Weighed[];
  pairs: Weighed[];
}

/** What is said somewhere, and until when it holds. */
export interface Said {
  sourceId: number;
  title: string;
  heading: string;
  text: string;
  /** Everything it is found by. */
  body: string;
  version: number;
  until: string | null;
  expired: boolean;
}

export interface PieceRow extends Said {
  id: number;
  kind: 'doc' | 'pair';
  nodeId: number;
}

/** Rare terms lead by themselves, the rarest first, until about so many pieces have one of them. */
const ENOUGH = 1_500;
/** However wrong the counts are, no more rows than these are looked at: by rare terms, by two common ones together, by one. */
const MOST_READ = { rare: 3_000, two: 700, one: 300 };
/** So many of the common terms, the rarest of them, are looked for two by two. */
const COMMON_TRIED = 3;
/** In the database pieces are put in order by the terms that tell most; those found are then measured by all. */
const RANKED_BY = 12;
const MOST_FOUND = 40;

/** What the terms of a question weigh in this channel. */
export async function weigh(
  db: Queries,
  channelId: number,
  { words, pairs }: { words: readonly string[]; pairs: readonly string[] },
): Promise<Wanted> {
  const rows = await db.query<{ way: string; term: string; pieces: number }>(sql`
    SELECT way, term, pieces FROM aisbot_term WHERE channel_id = ${channelId}
      AND ((way = 'all') OR (way = 'word' AND term = ${anyOf(words, 'text')}) OR (way = 'pair' AND term = ${anyOf(pairs, 'text')}))`);
  const known = new Map(rows.map(({ way, term, pieces }) => [`${way} ${term}`, pieces]));
  const all = known.get('all ') ?? 0;
  const of = (way: 'word' | 'pair') => (term: string) => {
    // Not in the sample: as rare as what is in it once, at most.
    const pieces = known.get(`${way} ${term}`) ?? Math.max(1, all / SAMPLE);
    // Nobody wrote this pair before: more likely a turn of phrase than something the knowledge lacks.
    const unseen = way === 'pair' && all > 0 && !known.has(`${way} ${term}`) ? 0.35 : 1;
    return { term, pieces, weight: unseen * Math.log(1 + (all + 1) / (pieces + 0.5)) };
  };
  return { words: words.map(of('word')), pairs: pairs.map(of('pair')) };
}

/** Those that lead to few pieces each, and the rarest of the others, which lead to many. */
function leading(terms: readonly Weighed[]): { rare: string[]; common: string[] } {
  const rareFirst = terms.toSorted((a, b) => a.pieces - b.pieces);
  let read = 0;
  const rare = rareFirst.filter(({ pieces }) => (read += pieces) <= ENOUGH).length;
  const names = rareFirst.map(({ term }) => term);
  return { rare: names.slice(0, rare), common: names.slice(rare, rare + COMMON_TRIED) };
}

/** How one of the two ways asks for terms. */
interface Way {
  column: SQL;
  any(terms: readonly string[]): SQL;
  /** At least one of these twos, both of it. */
  twos(twos: readonly (readonly [string, string])[]): SQL;
  has(term: string): SQL;
}

const asQuery = (term: string) => `'${term.replace(/['\\]/g, (mark) => mark + mark)}'`;

/**
 * What is asked for stands in a query of its own, so that PostgreSQL plans without knowing it: told to stop after so many rows that it
 * believes to be frequent it would read the table from its beginning, which for terms of a later document means all of it.
 */
const WORDS: Way = {
  column: sql`p.words`,
  any: (terms) => sql`p.words @@ (SELECT ${terms.map(asQuery).join(' | ')}::tsquery)`,
  twos: (twos) =>
    sql`p.words @@ (SELECT ${twos.map((two) => `(${two.map(asQuery).join(' & ')})`).join(' | ')}::tsquery)`,
  has: (term) => sql`(p.words @@ ${asQuery(term)}::tsquery)`,
};
const PAIRS: Way = {
  column: sql`p.body`,
  any: (terms) => sql`text_pairs(p.body) && (SELECT ${terms}::text[])`,
  twos: (twos) =>
    sql`(${join(
      twos.map((two) => sql`text_pairs(p.body) @> (SELECT ${two}::text[])`),
      ' OR ',
    )})`,
  has: (term) => sql`(strpos(p.body, ${term}) > 0)`,
};

interface Where {
  channelId: number;
  nodeIds: readonly number[];
}

/** The best pieces by words and by pairs: ids alone, each way by its own index. */
export async function findIds(
  db: Queries,
  { channelId, nodeIds }: Where,
  { words, pairs }: Wanted,
  by: { words: boolean; pairs: boolean },
): Promise<number[]> {
  const held = sql`p.channel_id = ${channelId} AND p.live AND p.node_id = ${anyOf(nodeIds)}`;
  const asked = [
    ...(by.words && words.length > 0 ? [best(held, WORDS, words)] : []),
    ...(by.pairs && pairs.length > 0 ? [best(held, PAIRS, pairs)] : []),
  ];
  const found = await Promise.all(asked.map((statement) => db.query<{ id: number }>(statement)));
  return [...new Set(found.flatMap((rows) => [...new Set(rows.map(({ id }) => id))].slice(0, MOST_FOUND)))];
}

/** A piece that is led to in several ways stands there as often. */
function best(held: SQL, way: Way, terms: readonly Weighed[]): SQL {
  const { rare, common } = leading(terms);
  const [first, ...others] = common;
  const twos = common.flatMap((one, at) => common.slice(at + 1).map((other) => [one, other] as const));
  const read = (which: SQL, most: number) =>
    sql`(SELECT p.id, ${way.column} FROM aisbot_piece p WHERE ${held} AND ${which} LIMIT ${most})`;
  const led = [
    ...(rare.length > 0 ? [read(way.any(rare), MOST_READ.rare)] : []),
    ...(others.length > 0 ? [read(way.twos(twos), MOST_READ.two)] : []),
    ...(first === undefined ? [] : [read(way.any([first]), MOST_READ.one)]),
  ];
  const ranking = terms.toSorted((a, b) => b.weight - a.weight).slice(0, RANKED_BY);
  const score = join(
    ranking.map(({ term, weight }) => sql`${way.has(term)}::int * ${weight}::float8`),
    ' + ',
  );
  return sql`
    SELECT id FROM (SELECT p.id, ${score} AS score FROM (${join(led, ' UNION ALL ')}) p) scored
    ORDER BY score DESC, id LIMIT ${MOST_FOUND * led.length}`;
}

/** So many pairs are put in order by what they are about, whatever there are. */
const MOST_ALIKE = 2_000;
const MOST_ANSWERING = 40;

/**
 * Pairs that are about what a question is about, in any of the words for it: a group of synonyms counts once. These need share no word
 * with the question, so that overlap does not find them.
 */
export async function findPairsAbout(
  db: Queries,
  { channelId, nodeIds }: Where,
  groups: readonly (readonly string[])[],
): Promise<number[]> {
  const pairs = [...new Set(groups.flat().flatMap((word) => bigramsOf(word)))];
  if (pairs.length === 0) return [];
  const score = join(
    groups.map(
      (words) =>
        sql`(${join(
          words.map((word) => sql`strpos(p.body, ${word}) > 0`),
          ' OR ',
        )})::int`,
    ),
    ' + ',
  );
  const rows = await db.query<{ id: number }>(sql`
    SELECT p.id FROM (
      SELECT p.id, p.body FROM aisbot_piece p
      WHERE p.channel_id = ${channelId} AND p.live AND p.node_id = ${anyOf(nodeIds)} AND p.pair_id IS NOT NULL
        AND text_pairs(p.body) && (SELECT ${pairs}::text[]) LIMIT ${MOST_ALIKE}) p
    ORDER BY ${score} DESC, length(p.body), p.id LIMIT ${MOST_ANSWERING}`);
  return rows.map(({ id }) => id);
}

export const loadPieces = (db: Queries, ids: readonly number[]) =>
  db.query<PieceRow>(sql`
    SELECT p.id, CASE WHEN p.doc_id IS NULL THEN 'pair' ELSE 'doc' END AS kind, coalesce(p.doc_id, p.pair_id) AS "sourceId", p.node_id AS "nodeId",
           coalesce(d.name, q.question) AS title, CASE WHEN p.doc_id IS NULL THEN '' ELSE p.heading END AS heading, p.text, p.body,
           coalesce(d.version, q.version) AS version, p.until, coalesce(p.until < ${CHINA_TODAY}, false) AS expired
    FROM aisbot_piece p LEFT JOIN aisbot_doc d ON d.id = p.doc_id LEFT JOIN aisbot_pair q ON q.id = p.pair_id
    WHERE p.id = ${anyOf(ids)}`);
