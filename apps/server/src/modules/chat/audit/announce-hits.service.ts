import { contract } from '@zhiying/contract';
import { keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import { hitsByPlace } from './audit.repository.ts';

const VIEW_KEYS = keysFor(contract.chatAudit.list);

/** Whoever sees these hits sees them change. */
export async function announceHits(unit: Unit, ids: readonly number[]) {
  const rows = await hitsByPlace(unit, ids);
  for (const { ids: together, channelId, path, ownerId } of rows)
    await unit.announce(
      'chat.audited',
      { ids: together },
      { channelId, path, ownerId: ownerId ?? 0, keys: VIEW_KEYS },
    );
}
