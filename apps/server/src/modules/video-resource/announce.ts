import { contract } from '@zhiying/contract';
import { keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';

const VIEW_KEYS = keysFor([contract.videoVoice.list, contract.videoMusic.list, contract.videoTemplate.list]);

/** Something that was made in the background is there, or is not going to be. Those below the place use it too. */
export async function announceResource(
  unit: Unit,
  { id, channelId, path, ownerId }: { id: number; channelId: number; path: string; ownerId: number },
) {
  const audience = { channelId, path, ownerId, keys: VIEW_KEYS };
  await unit.announce('videoResource.changed', { ids: [id] }, audience);
  await unit.announce('videoResource.changed', { ids: [id] }, { ...audience, below: true });
}
