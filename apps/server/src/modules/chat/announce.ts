import { CHAT_KEYS, type ChatPlatform } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
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
const audiences = ({ channelId, path, ownerId, platform }: Told) => {
  const all = { channelId, path, ownerId: ownerId ?? 0, keys: [CHAT_KEYS[platform]] };
  return ownerId === null ? [all, { ...all, below: true }] : [all];
};

export async function announceTalks(
  unit: Unit,
  ids: readonly number[],
  before: { ownerId: number | null } | null = null,
) {
  for (const talk of await readTalks(unit, ids)) {
    for (const audience of audiences(talk)) await unit.announce('chat.changed', { ids: [talk.id] }, audience);
    // Whoever had it no longer sees it; their list must lose it all the same.
    if (before && before.ownerId !== null && before.ownerId !== talk.ownerId)
      await unit.announce('chat.changed', { ids: [talk.id] }, before.ownerId);
  }
}

export async function announceArrival(
  unit: Unit,
  talkId: number,
  message: { id: number; name: string; text: string },
) {
  const [talk] = await readTalks(unit, [talkId]);
  if (!talk) return;
  for (const audience of audiences(talk))
    await unit.announce('chat.arrived', { ...message, talkId, platform: talk.platform }, audience);
  await announceTalks(unit, [talkId]);
}
