import { CHAT_KEYS, type ChatPlatform } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Audience } from '#kernel/events/audience.ts';
import type { Unit } from '#kernel/unit.ts';

interface Told {
  id: number;
  channelId: number;
  path: string;
  ownerId: number | null;
  platform: ChatPlatform;
}

const readTalks = (unit: Unit, ids: readonly number[]) =>
  unit.query<Told>(sql`
    SELECT id, channel_id AS "channelId", path, owner_id AS "ownerId", platform FROM chat_talk WHERE id = ${anyOf(ids)}`);

/** Whoever sees a talk; of one that nobody owns also those who work there and see otherwise only their own. */
const audiences = ({ channelId, path, ownerId, platform }: Told): Audience[] => {
  const all = { channelId, path, ownerId: ownerId ?? 0, keys: [CHAT_KEYS[platform]] };
  return ownerId === null ? [all, { ...all, below: true }] : [all];
};

export async function announceTalks(
  unit: Unit,
  ids: readonly number[],
  before: { ownerId: number | null } | null = null,
) {
  if (ids.length === 0) return;
  const talks = await readTalks(unit, ids);
  await unit.announceAll('chat.changed', changes(talks));
  // Whoever had it no longer sees it; their list must lose it all the same.
  for (const { id, ownerId } of talks)
    if (before && before.ownerId !== null && before.ownerId !== ownerId)
      await unit.announce('chat.changed', { ids: [id] }, before.ownerId);
}

/** Talks that the same people see are told of together. */
function changes(talks: readonly Told[]) {
  const byPeople = Map.groupBy(talks, ({ channelId, path, ownerId, platform }) =>
    [channelId, path, ownerId, platform].join(' '),
  );
  return [...byPeople.values()].flatMap((alike) =>
    audiences(alike[0] as Told).map((to) => ({ data: { ids: alike.map(({ id }) => id) }, to })),
  );
}

interface Arrival {
  id: number;
  talkId: number;
  name: string;
  text: string;
}

/** What customers wrote, to everybody who sees the talk now. */
export async function announceArrivals(unit: Unit, arrivals: readonly Arrival[]) {
  const talks = await readTalks(unit, [...new Set(arrivals.map(({ talkId }) => talkId))]);
  const byId = new Map(talks.map((talk) => [talk.id, talk]));
  const entries = arrivals.flatMap((arrival) => {
    const talk = byId.get(arrival.talkId);
    if (!talk) return [];
    return audiences(talk).map((to) => ({ data: { ...arrival, platform: talk.platform }, to }));
  });
  await unit.announceAll('chat.arrived', entries);
  await unit.announceAll('chat.changed', changes(talks));
}
