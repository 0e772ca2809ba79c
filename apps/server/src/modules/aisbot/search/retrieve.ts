import { type BotTuning, type BotWay, FACT_KINDS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { factsAt } from '../../ai/index.ts';
import { nodesOn } from '../aisbot.scope.ts';
import { findIds, loadPieces, type Wanted, type Weighed, weigh } from './find-pieces.ts';
import { mergeByRank } from './merge.ts';
import { clausesOf, pairsOf, plain, wordsOf } from './terms.ts';
import { type AskedVector, nearest } from './vectors.ts';

export interface Passage {
  key: string;
  kind: 'doc' | 'pair' | 'fact';
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

export interface Hit extends Passage {
  score: number;
  ways: { way: BotWay; score: number; rank: number }[];
  /** How well it answers each part of the question. */
  byClause: number[];
}

interface Retrieved {
  hits: Hit[];
  clauses: string[];
  words: string[];
  sqlMs: number;
}

interface Asking {
  channelId: number;
  /** The node of the account that was written to. */
  path: string;
  question: string;
  tuning: BotTuning;
  vector: AskedVector | null;
}

/** What the house knows about a question, best first; customers and the test page are answered from the same. */
export async function retrieve(db: Queries, asking: Asking): Promise<Retrieved> {
  const { channelId, path, question, tuning } = asking;
  const nodeIds = nodesOn(path);
  const clauses = clausesOf(question);
  const words = wordsOf(question);
  const start = performance.now();
  const wanted = await weigh(db, channelId, { words, pairs: pairsOf(question) });
  const by = { words: tuning.byWords, pairs: tuning.byPairs };
  const [ids, facts] = await Promise.all([
    findIds(db, { channelId, nodeIds }, wanted, by),
    factsAt(db, channelId, nodeIds),
  ]);
  const near =
    asking.vector && tuning.byVectors
      ? await nearest(db, { channelId, nodeIds }, asking.vector, ids)
      : new Map<number, number>();
  const pieces = await loadPieces(db, [...new Set([...ids, ...near.keys()])]);
  const sqlMs = performance.now() - start;
  const passages: (Passage & { vector: number | null })[] = [
    ...pieces.map((piece) => ({ ...piece, key: `p${piece.id}`, vector: near.get(piece.id) ?? null })),
    ...facts.map((fact) => {
      const text = `${fact.subject}的${fact.name}：${fact.value}`;
      return {
        key: `f${fact.id}`,
        kind: 'fact' as const,
        sourceId: fact.id,
        title: fact.subject,
        heading: fact.name,
        text,
        body: plain(`${FACT_KINDS[fact.kind]} ${text}`),
        version: fact.version,
        until: fact.until,
        expired: fact.expired,
        vector: null,
      };
    }),
  ];
  const parts = clauses.map((clause) => partOf(clause, wanted));
  const scored = passages.map(({ vector, ...passage }) => {
    const byWords = by.words ? parts.map((part) => covered(part.words, passage.body)) : [];
    const byPairs = by.pairs ? parts.map((part) => pairScore(part.pairs, passage)) : [];
    const byClause = parts.map((_part, at) => Math.max(byWords[at] ?? 0, byPairs[at] ?? 0));
    const ways = { words: Math.max(0, ...byWords), pairs: Math.max(0, ...byPairs), vectors: vector ?? 0 };
    return { passage, ways, byClause };
  });
  return { hits: mergeByRank(scored), clauses, words, sqlMs };
}

function partOf(clause: string, { words, pairs }: Wanted): Wanted {
  const [ownWords, ownPairs] = [new Set(wordsOf(clause)), new Set(pairsOf(clause))];
  return {
    words: words.filter(({ term }) => ownWords.has(term)),
    pairs: pairs.filter(({ term }) => ownPairs.has(term)),
  };
}

/** How much of what was asked stands in the text, by what each term tells. */
function covered(terms: readonly Weighed[], body: string): number {
  let [has, all] = [0, 0];
  for (const { term, weight } of terms) {
    all += weight;
    if (body.includes(term)) has += weight;
  }
  return all === 0 ? 0 : has / all;
}

/** A pair is measured by the wording that is nearest, in both directions: 能跑多远 is not all of 冬天能跑多远. */
function pairScore(pairs: readonly Weighed[], { kind, body }: Passage): number {
  const contained = covered(pairs, body);
  if (kind !== 'pair') return contained * 0.95;
  const asked = new Set(pairs.map(({ term }) => term));
  const alike = body.split('\n').map((wording) => alikeness(asked, new Set(pairsOf(wording))));
  return Math.max(contained * 0.9, ...alike);
}

/** Twice what they share, of all they have. */
export function alikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  let shared = 0;
  for (const each of one) if (other.has(each)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}
