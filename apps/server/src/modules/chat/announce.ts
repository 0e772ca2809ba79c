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
const audienceOf = ({ channelId, path, ownerId, platform }: Told): Audience => ({
  channelId,
  path,
  ownerId: ownerId ?? 0,
  keys: [CHAT_KEYS[platform]],
  ...(ownerId === null ? { below: 'too' } : {}),
});

export async function announceTalks(
  unit: Unit,
  ids: readonly number[],
  before: { ownerId: number | null } | null = null,
) {
  if (ids.length === 0) return;
  const talks = await readTalks(unit, ids);
  await unit.announceAll('chat.changed', changes(alike(talks)));
  // Whoever had it no longer sees it; their list must lose it all the same.
  for (const { id, ownerId } of talks)
    if (before && before.ownerId !== null && before.ownerId !== ownerId)
      await unit.announce('chat.changed', { ids: [id] }, before.ownerId);
}

/** Talks that the same people see are told of together. */
const alike = (talks: readonly Told[]) => {
  const byPeople = Map.groupBy(talks, ({ channelId, path, ownerId, platform }) =>
    [channelId, path, ownerId, platform].join(' '),
  );
  return [...byPeople.values()].map((seen) => ({ seen, to: audienceOf(seen[0] as Told) }));
};

const changes = (groups: ReturnType<typeof alike>) =>
  groups.map(({ seen, to }) => ({ data: { ids: seen.map(({ id }) => id) }, to }));

interface Arrival {
  id: number;
  talkId: number;
  name: string;
  text: string;
}

/** What customers wrote, to everybody who sees the talk now. */
export async function announceArrivals(unit: Unit, arrivals: readonly Arrival[]) {
  const talks = await readTalks(unit, [...new Set(arrivals.map(({ talkId }) => talkId))]);
  const byTalk = Map.groupBy(arrivals, ({ talkId }) => talkId);
  const groups = alike(talks);
  const entries = groups.map(({ seen, to }) => ({
    data: {
      rows: seen.flatMap(({ id, platform }) => (byTalk.get(id) ?? []).map((one) => ({ ...one, platform }))),
    },
    to,
  }));
  await unit.announceAll('chat.arrived', entries);
  await unit.announceAll('chat.changed', changes(groups));
}
