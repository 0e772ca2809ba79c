import { contract } from '@zhiying/contract';
import { keysFor } from '#kernel/access/actor.ts';
import { announceRows, type PlacedRow } from '#kernel/events/announce-rows.ts';
import type { Unit } from '#kernel/unit.ts';
import { nodePlaces } from './notify.repository.ts';

const VIEW_KEYS = keysFor([contract.material.list, contract.materialReview.queue]);

export const announceChanged = (unit: Unit, materials: readonly PlacedRow[]) =>
  announceRows(unit, 'material.changed', materials, VIEW_KEYS);

interface Published {
  materialId: number;
  nodeId: number;
}

/** Announces changed publications to the people at or below their nodes. */
export async function announceToRecipients(unit: Unit, published: readonly Published[]) {
  const byNode = Map.groupBy(published, ({ nodeId }) => nodeId);
  const nodes = await nodePlaces(unit, [...byNode.keys()]);
  for (const { id, channelId, path } of nodes) {
    const ids = [...new Set(byNode.get(id)?.map(({ materialId }) => materialId))];
    await unit.announce(
      'material.changed',
      { ids },
      { channelId, path, ownerId: 0, keys: VIEW_KEYS, below: true },
    );
  }
}
