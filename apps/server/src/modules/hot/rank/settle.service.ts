import type { Unit } from '#kernel/unit.ts';
import { offerHots } from '../../ai-create/index.ts';
import { arrange } from './arrange.service.ts';
import { forgetFuture } from './future.repository.ts';
import { relevantFacts } from './relevance.repository.ts';
import {
  decayScores,
  HOUR,
  lockChannel,
  numberPlaces,
  offered,
  type Standing,
  seenByHour,
  sourcesRead,
  writeStandings,
} from './score.repository.ts';
import { BACK_HOURS, scoreAt, sourcesAt, WINDOW_HOURS } from './score.ts';
import { hotWeights } from './weights.ts';

/** Groups the channel's titles anew and works out where each topic stands. One at a time a channel. */
export async function settleChannel(unit: Unit, channelId: number, { now = Date.now(), anew = false } = {}) {
  await lockChannel(unit, channelId);
  const forgot = await forgetFuture(unit, channelId);
  await arrange(unit, channelId, { anew: anew || forgot });
  const [weights, seen, sources] = [
    await hotWeights.read(unit, channelId),
    await seenByHour(unit, channelId, now),
    await sourcesRead(unit, channelId, now),
  ];
  const topics = Map.groupBy(seen, ({ topicId }) => topicId);
  const earlierOn = now - BACK_HOURS * HOUR;
  const [sourcesNow, sourcesThen] = [sourcesAt(sources, now), sourcesAt(sources, earlierOn)];
  const scored = [...topics].flatMap(([id, rows]) => {
    const today = scoreAt(now, rows, sourcesNow, weights);
    return today ? [{ id, rows, now: today, before: scoreAt(earlierOn, rows, sourcesThen, weights) }] : [];
  });
  const places = placesOf(scored.map(({ id, now: { score } }) => ({ id, score })));
  const earlier = placesOf(scored.flatMap(({ id, before }) => (before ? [{ id, score: before.score }] : [])));
  const facts = await relevantFacts(unit, channelId, [...topics.keys()]);
  await write(
    unit,
    scored.map(({ id, rows, now: scoring }) => ({
      id,
      ...scoring,
      place: places.get(id) ?? 0,
      before: earlier.get(id) ?? null,
      curve: curveOf(rows, now),
      factIds: facts.get(id) ?? [],
    })),
  );
  await decayScores(
    unit,
    scored.map(({ id }) => id),
    channelId,
    weights.halfLifeHours,
  );
  await numberPlaces(unit, channelId);
  await offerHots(unit, channelId, await offered(unit, channelId));
}

const placesOf = (scores: { id: number; score: number }[]) =>
  new Map(scores.sort((a, b) => b.score - a.score || b.id - a.id).map(({ id }, at) => [id, at + 1]));

/** Best rank of each hour, oldest first. */
export function curveOf(rows: readonly { hour: number; rank: number }[], now: number): (number | null)[] {
  const first = Math.floor(now / HOUR) * HOUR - (WINDOW_HOURS - 1) * HOUR;
  const curve = Array.from({ length: WINDOW_HOURS }, (): number | null => null);
  for (const { hour, rank } of rows) {
    const at = (hour - first) / HOUR;
    if (at in curve) curve[at] = Math.min(curve[at] ?? rank, rank);
  }
  return curve;
}

const write = (unit: Unit, standings: readonly Standing[]) => writeStandings(unit, standings);
