import { CHAT_KEYS } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Audience } from '#kernel/events/audience.ts';
import type { Unit } from '#kernel/unit.ts';
import { type AnnouncedTalk, readTalks } from './announced-talks.repository.ts';
import { memberName } from './chat.repository.ts';

/**
 * Everybody who sees the talk; for one without an owner also people at its place whose scope is otherwise
 * only their own rows.
 */
export const audienceOf = ({ channelId, path, ownerId, platform }: AnnouncedTalk): Audience => ({
  channelId,
  path,
  ownerId: ownerId ?? 0,
  keys: [CHAT_KEYS[platform]],
  ...(ownerId === null ? { below: 'too' } : {}),
});

export async function announceTalks(unit: Unit, ids: readonly number[]) {
  if (ids.length === 0) return;
  await unit.announceAll('chat.changed', changes(alike(await readTalks(unit, ids))));
}

/** Announces a change by a person or by the system; `before` is the talk before it. */
export async function announceMove(unit: Unit, before: AnnouncedTalk, by: Pick<Actor, 'id' | 'name'> | null) {
  await announceTalks(unit, [before.id]);
  const [now] = await readTalks(unit, [before.id]);
  if (!now || (now.ownerId === before.ownerId && now.path === before.path)) return;
  const owner = await memberName(unit, now.ownerId);
  const lost = { ...audienceOf(before), without: audienceOf(now) };
  // The talk disappears from their lists, and a window that shows it says why.
  await unit.announce('chat.changed', { ids: [before.id] }, lost);
  await unit.announce(
    'chat.lost',
    { talkId: before.id, by: by && { id: by.id, name: by.name }, to: owner },
    lost,
  );
}

/** Groups talks with the same audience into one event. */
const alike = (talks: readonly AnnouncedTalk[]) => {
  const byPeople = Map.groupBy(talks, ({ channelId, path, ownerId, platform }) =>
    [channelId, path, ownerId, platform].join(' '),
  );
  return [...byPeople.values()].map((seen) => ({ seen, to: audienceOf(seen[0] as AnnouncedTalk) }));
};

const changes = (groups: ReturnType<typeof alike>) =>
  groups.map(({ seen, to }) => ({ data: { ids: seen.map(({ id }) => id) }, to }));

interface Arrival {
  id: number;
  talkId: number;
  name: string;
  text: string;
}

/** Announces customers' messages to everybody who sees the talk. */
export async function announceArrivals(unit: Unit, arrivals: readonly Arrival[]) {
  const talks = await readTalks(unit, [...new Set(arrivals.map(({ talkId }) => talkId))]);
  const byTalk = Map.groupBy(arrivals, ({ talkId }) => talkId);
  const groups = alike(talks);
  const entries = groups.map(({ seen, to }) => ({
    data: {
      rows: seen.flatMap(({ id, platform, ownerId, state }) =>
        (byTalk.get(id) ?? []).map((one) => ({ ...one, platform, ownerId, state })),
      ),
    },
    to,
  }));
  await unit.announceAll('chat.arrived', entries);
  await unit.announceAll('chat.changed', changes(groups));
}
