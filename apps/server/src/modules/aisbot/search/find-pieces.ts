import type { Queries } from '#db/database.ts';
import { anyOf, empty, join, type SQL, sql } from '#db/sql.ts';
import { CHINA_TODAY } from '../aisbot.scope.ts';

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

interface PieceRow {
  id: number;
  kind: 'doc' | 'pair';
  sourceId: number;
  title: string;
  heading: string;
  text: string;
  body: string;
  version: number;
  until: string | null;
  expired: boolean;
}

/** Terms are taken, rare ones first, until about so many pieces have one of them. */
const ENOUGH = 1_500;
/** However common the one term is that is left, no more rows than this are looked at. */
const MOST_READ = 3_000;
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
    const pieces = known.get(`${way} ${term}`) ?? 1;
    // Nobody wrote this pair before: more likely a turn of phrase than something the knowledge lacks.
    const unseen = way === 'pair' && all > 0 && !known.has(`${way} ${term}`) ? 0.35 : 1;
    return { term, pieces, weight: unseen * Math.log(1 + (all + 1) / (pieces + 0.5)) };
  };
  return { words: words.map(of('word')), pairs: pairs.map(of('pair')) };
}

/**
 * Those that lead to pieces soonest. Only where even the rarest is common are rows cut off: told to stop after so many, PostgreSQL
 * reads the whole table in hope of them, which for rare terms it never finds.
 */
function leading(terms: readonly Weighed[]): { found: string[]; most: SQL } {
  const rareFirst = terms.toSorted((a, b) => a.pieces - b.pieces);
  let read = 0;
  const found = rareFirst
    .filter(({ pieces }, at) => (at === 0 || read + pieces <= ENOUGH) && (read += pieces) >= 0)
    .map(({ term }) => term);
  return { found, most: read > ENOUGH ? sql`LIMIT ${MOST_READ}` : empty };
}

const asQuery = (term: string) => `'${term.replace(/['\\]/g, (mark) => mark + mark)}'`;

interface Where {
  channelId: number;
  nodeIds: readonly number[];
}

/** The best pieces by words and by pairs: ids alone, each way by its own index. */
export async function findIds(
  db: Queries,
  where: Where,
  { words, pairs }: Wanted,
  by: { words: boolean; pairs: boolean },
): Promise<number[]> {
  const held = sql`p.channel_id = ${where.channelId} AND p.live AND p.node_id = ${anyOf(where.nodeIds)}`;
  const asked: SQL[] = [];
  if (by.words && words.length > 0) {
    const { found, most } = leading(words);
    asked.push(
      best(
        sql`${held} AND p.words @@ ${found.map(asQuery).join(' | ')}::tsquery ${most}`,
        sum(words, ({ term }) => sql`(p.words @@ ${asQuery(term)}::tsquery)`),
        sql`p.words`,
      ),
    );
  }
  if (by.pairs && pairs.length > 0) {
    const { found, most } = leading(pairs);
    asked.push(
      best(
        sql`${held} AND text_pairs(p.body) && ${found}::text[] ${most}`,
        sum(pairs, ({ term }) => sql`(strpos(p.body, ${term}) > 0)`),
        sql`p.body`,
      ),
    );
  }
  const found = await Promise.all(asked.map((statement) => db.query<{ id: number }>(statement)));
  return [...new Set(found.flat().map(({ id }) => id))];
}

const best = (which: SQL, score: SQL, column: SQL) => sql`
  SELECT id FROM (SELECT p.id, ${score} AS score FROM (
    SELECT p.id, ${column} FROM aisbot_piece p WHERE ${which}) p) scored
  ORDER BY score DESC, id LIMIT ${MOST_FOUND}`;

const sum = (terms: readonly Weighed[], has: (term: Weighed) => SQL) =>
  join(
    terms.map((term) => sql`${has(term)}::int * ${term.weight}::float8`),
    ' + ',
  );

export const loadPieces = (db: Queries, ids: readonly number[]) =>
  db.query<PieceRow>(sql`
    SELECT p.id, CASE WHEN p.doc_id IS NULL THEN 'pair' ELSE 'doc' END AS kind, coalesce(p.doc_id, p.pair_id) AS "sourceId",
           coalesce(d.name, q.question) AS title, CASE WHEN p.doc_id IS NULL THEN '' ELSE p.heading END AS heading, p.text, p.body,
           coalesce(d.version, q.version) AS version, p.until, coalesce(p.until < ${CHINA_TODAY}, false) AS expired
    FROM aisbot_piece p LEFT JOIN aisbot_doc d ON d.id = p.doc_id LEFT JOIN aisbot_pair q ON q.id = p.pair_id
    WHERE p.id = ${anyOf(ids)}`);
