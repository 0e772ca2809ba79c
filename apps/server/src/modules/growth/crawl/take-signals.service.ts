import type { Unit } from '#kernel/unit.ts';
import { type FoundSignal, storeSignals } from '../store-signals.service.ts';
import { countTaken, placeTaker } from '../taker.repository.ts';
import { announceCrawl } from './announce-crawl.ts';

interface FoundAt {
  channelId: number;
  nodeId: number;
  path: string;
}

/** Keeps what arrived by itself at a place for the crawl that takes it, the nearest above; without one nothing is kept. */
export async function takeSignals(
  unit: Unit,
  kind: 'chat' | 'live',
  { channelId, nodeId, path }: FoundAt,
  found: readonly FoundSignal[],
  /** How many were looked at. */
  read = found.length,
) {
  const taker = await placeTaker(unit, kind, { channelId, path });
  if (!taker) return;
  const kept = await storeSignals(unit, { channelId, nodeId, path, source: 'own', crawlId: taker.id }, found);
  await countTaken(unit, taker.id, read, kept);
  await announceCrawl(unit, taker);
}
