import { BOT_WAYS, type BotWay } from '@zhiying/contract';
import type { Hit, Passage } from './retrieve.ts';

/** Ranks count for less the further down they are; the larger, the more alike neighbours count. */
const FLATNESS = 20;
const MOST_RANKED = 40;
/** Below this a way has not found a piece at all. */
const LEAST = 0.08;

interface Scored {
  passage: Passage;
  ways: Record<BotWay, number>;
}

/**
 * One order from several: each way ranks for itself, and a piece counts by its ranks, as scores of different ways cannot be compared.
 * How well it was found by its best way makes it a number that a threshold can be held against.
 */
export function fuseRanks(scored: readonly Scored[]): Hit[] {
  const names = Object.keys(BOT_WAYS) as BotWay[];
  const ranks = new Map(
    names.map((way) => [
      way,
      scored
        .filter(({ ways }) => ways[way] > LEAST)
        .toSorted((a, b) => b.ways[way] - a.ways[way])
        .slice(0, MOST_RANKED),
    ]),
  );
  const used = names.filter((way) => (ranks.get(way)?.length ?? 0) > 0);
  const places = new Map(
    used.map((way) => [way, new Map((ranks.get(way) ?? []).map((each, at) => [each, at + 1]))]),
  );
  const best = used.length / (FLATNESS + 1);
  return scored
    .flatMap((each) => {
      const ways = used.flatMap((way) => {
        const rank = places.get(way)?.get(each);
        return rank === undefined ? [] : [{ way, score: each.ways[way], rank }];
      });
      if (ways.length === 0) return [];
      const share = ways.reduce((sum, { rank }) => sum + 1 / (FLATNESS + rank), 0) / best;
      const strongest = Math.max(...ways.map(({ score }) => score));
      const mean = ways.reduce((sum, { score }) => sum + score, 0) / used.length;
      return [{ ...each.passage, ways, score: share * (0.6 * strongest + 0.4 * mean) }];
    })
    .sort((a, b) => b.score - a.score || a.key.localeCompare(b.key));
}
