import type { BotTuning, BotWay } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { factsAt } from '../../ai/index.ts';
import { nodesOn } from '../aisbot.scope.ts';
import { wordsAbout } from '../match/asks.ts';
import type { Candidate } from '../match/match.ts';
import { addressCandidate, factCandidate, pieceCandidate } from './candidates.ts';
import {
  findIds,
  findPairsAbout,
  loadPieces,
  type Said,
  type Wanted,
  type Weighed,
  weigh,
} from './find-pieces.repository.ts';
import { fuseRanks } from './rank-fusion.ts';
import { readStore } from './store.repository.ts';
import { bigramsOf, clausesOf, wordsOf } from './terms.ts';
import { type AskedVector, nearest } from './vectors.repository.ts';

export interface Passage extends Said {
  key: string;
  kind: 'doc' | 'pair' | 'fact' | 'store';
}

export interface Hit extends Passage {
  score: number;
  ways: { way: BotWay; score: number; rank: number }[];
}

export interface Retrieved {
  hits: Hit[];
  /** What may answer the question by the rule, found by overlap or not. */
  candidates: Candidate[];
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

/** Knowledge about a question, best first; used for customers and for the test page. */
export async function retrieve(db: Queries, asking: Asking): Promise<Retrieved> {
  const { channelId, path, question, tuning } = asking;
  const nodeIds = nodesOn(path);
  const clauses = clausesOf(question);
  const words = wordsOf(question);
  const about = await wordsAbout(question);
  const start = performance.now();
  const wanted = await weigh(db, channelId, { words, pairs: bigramsOf(question) });
  const by = { words: tuning.byWords, pairs: tuning.byPairs };
  const [ids, alike, facts, store] = await Promise.all([
    findIds(db, { channelId, nodeIds }, wanted, by),
    findPairsAbout(db, { channelId, nodeIds }, about),
    factsAt(db, channelId, nodeIds),
    readStore(db, nodeIds),
  ]);
  const near =
    asking.vector && tuning.byVectors
      ? await nearest(db, { channelId, nodeIds }, asking.vector, ids)
      : new Map<number, number>();
  const pieces = await loadPieces(db, [...new Set([...ids, ...alike, ...near.keys()])]);
  const sqlMs = performance.now() - start;
  const candidates = [
    ...pieces.map((piece) => pieceCandidate(piece, nodeIds)),
    ...facts.map((fact) => factCandidate(fact, nodeIds, store)),
    ...(store?.address ? [addressCandidate(store, nodeIds)] : []),
  ];
  const parts = clauses.map((clause) => partOf(clause, wanted));
  const scored = candidates.map(({ passage }) => {
    const vector = passage.key.startsWith('p') ? near.get(Number(passage.key.slice(1))) : undefined;
    const byWords = by.words ? parts.map((part) => covered(part.words, passage.body)) : [];
    const byPairs = by.pairs ? parts.map((part) => pairScore(part.pairs, passage)) : [];
    const ways = { words: Math.max(0, ...byWords), pairs: Math.max(0, ...byPairs), vectors: vector ?? 0 };
    return { passage, ways };
  });
  return { hits: fuseRanks(scored), candidates, words, sqlMs };
}

function partOf(clause: string, { words, pairs }: Wanted): Wanted {
  const [ownWords, ownPairs] = [new Set(wordsOf(clause)), new Set(bigramsOf(clause))];
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
  const alike = body.split('\n').map((wording) => diceCoefficient(asked, new Set(bigramsOf(wording))));
  return Math.max(contained * 0.9, ...alike);
}

/** Twice what they share, of all they have. */
export function diceCoefficient(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  let shared = 0;
  for (const each of one) if (other.has(each)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}
