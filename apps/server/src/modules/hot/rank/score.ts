import { HOT_SOURCES_SHOWN, type HotParts, type HotWeights } from '@zhiying/contract';

const HOUR = 3_600_000;
/** What counts: the last day, and two hours more so that the day as it was two hours ago can be looked at. */
export const WINDOW_HOURS = 24;
export const BACK_HOURS = 2;
/** Places won in two hours that are worth everything. */
const FULL_CLIMB = 20;

/** One topic in one source in one hour. */
export interface HourSeen {
  topicId: number;
  sourceId: number;
  /** The hour's beginning. */
  hour: number;
  rank: number;
  /** Readings of that hour in which it stood. */
  seen: number;
  lastAt: number;
}

export interface SourceRead {
  id: number;
  mark: string;
  weight: number;
  /** Good readings by the hour's beginning, and how long the list is. */
  readings: ReadonlyMap<number, number>;
  length: number;
}

/** Sources at a moment: how often each was read in the day before it. */
export type SourcesAt = ReadonlyMap<number, SourceRead & { read: number }>;

export function sourcesAt(sources: ReadonlyMap<number, SourceRead>, now: number): SourcesAt {
  const from = now - WINDOW_HOURS * HOUR;
  return new Map(
    [...sources].map(([id, source]) => [id, { ...source, read: readingsSince(source, from, now) }]),
  );
}

export interface Scored {
  base: number;
  score: number;
  parts: HotParts;
  sourceIds: number[];
  bestRank: number;
  sightings: number;
  readings: number;
  lastAt: number;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The score of one topic as it stood at a moment; null where it was not seen in the day before. */
export function scoreAt(
  now: number,
  rows: readonly HourSeen[],
  sources: SourcesAt,
  weights: HotWeights,
): Scored | null {
  const from = now - WINDOW_HOURS * HOUR;
  const seen = rows.filter(
    ({ hour, sourceId }) => hour >= from - HOUR && hour <= now && sources.has(sourceId),
  );
  const [first] = seen;
  if (!first) return null;
  const bySource = Map.groupBy(seen, ({ sourceId }) => sourceId);
  const weightOf = (id: number) => sources.get(id)?.weight ?? 0;
  // Those that count most first: lists name only a few.
  const sourceIds = [...bySource.keys()].sort((a, b) => weightOf(b) - weightOf(a) || a - b);
  const lastAt = seen.reduce((last, row) => Math.max(last, row.lastAt), 0);

  const standings = [...bySource].map(([id, hours]) => {
    const latest = hours.reduce((a, b) => (b.hour > a.hour ? b : a));
    const length = Math.max(sources.get(id)?.length ?? 1, latest.rank);
    return { rank: latest.rank, length, share: (length + 1 - latest.rank) / length };
  });
  const best = standings.reduce((a, b) =>
    b.share > a.share || (b.share === a.share && b.rank < a.rank) ? b : a,
  );

  const sightings = seen.reduce((sum, row) => sum + row.seen, 0);
  const readings = sourceIds.reduce((sum, id) => sum + (sources.get(id)?.read ?? 0), 0);
  const climbed = Math.max(0, ...[...bySource.values()].map((hours) => climb(hours, now)));
  const missing = sourceIds.reduce((left, id) => left * (1 - weightOf(id) / 2), 1);
  const hours = Math.max(0, now - lastAt) / HOUR;
  const fading = 0.5 ** (hours / weights.halfLifeHours);

  const parts: HotParts = {
    rank: round(weights.rank * best.share),
    sightings: round(weights.sightings * Math.min(1, readings > 0 ? sightings / readings : 0)),
    velocity: round(weights.velocity * Math.min(1, climbed / FULL_CLIMB)),
    platform: round(weights.platform * (1 - missing)),
    fading: Math.round(fading * 1000) / 1000,
    notes: {
      rank: `当前第 ${best.rank}，共 ${best.length} 名`,
      sightings: `采集 ${readings} 次，上榜 ${Math.min(sightings, readings)} 次`,
      velocity: climbed > 0 ? `${BACK_HOURS} 小时升 ${climbed} 名` : `${BACK_HOURS} 小时内未上升`,
      platform: [
        ...sourceIds
          .slice(0, HOT_SOURCES_SHOWN)
          .map((id) => `${sources.get(id)?.mark ?? ''} ${weightOf(id).toFixed(1)}`),
        ...(sourceIds.length > HOT_SOURCES_SHOWN ? [`等 ${sourceIds.length} 个`] : []),
      ].join(' · '),
      fading: `半衰期 ${weights.halfLifeHours} 小时，最后一次上榜在 ${agoText(now - lastAt)}`,
    },
    most: {
      rank: weights.rank,
      sightings: weights.sightings,
      velocity: weights.velocity,
      platform: weights.platform,
    },
  };
  const base = parts.rank + parts.sightings + parts.velocity + parts.platform;
  return {
    base,
    score: round(base * fading),
    parts,
    sourceIds,
    bestRank: seen.reduce((best, { rank }) => Math.min(best, rank), first.rank),
    sightings,
    readings,
    lastAt,
  };
}

const readingsSince = ({ readings }: SourceRead, from: number, now: number) =>
  [...readings].reduce((sum, [hour, count]) => sum + (hour >= from - HOUR && hour <= now ? count : 0), 0);

/** Places won against two hours before; one that was not there before has won nothing yet. */
function climb(hours: readonly HourSeen[], now: number): number {
  const latest = hours.reduce((a, b) => (b.hour > a.hour ? b : a));
  if (now - latest.lastAt > BACK_HOURS * HOUR) return 0;
  const before = hours
    .filter(({ hour }) => hour <= latest.hour - BACK_HOURS * HOUR)
    .reduce<HourSeen | null>((a, b) => (a && a.hour > b.hour ? a : b), null);
  return before ? before.rank - latest.rank : 0;
}

function agoText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  return minutes < 60 ? `${minutes} 分钟前` : `${Math.round(minutes / 60)} 小时前`;
}
