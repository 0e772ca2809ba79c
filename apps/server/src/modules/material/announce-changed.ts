import { contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';

const LOOKERS = keysFor([contract.material.list, contract.materialReview.queue]);

export interface Hanging {
  id: number;
  channelId: number;
  path: string;
  ownerId: number;
}

/** What it takes to tell of a material `m`. */
export const HANGING = sql`m.id, m.channel_id AS "channelId", m.path, m.owner_id AS "ownerId"`;

/** Whoever sees these materials where they hang sees them change; what hangs together is told together. */
export async function announceChanged(unit: Unit, materials: readonly Hanging[]) {
  const together = Map.groupBy(
    materials,
    ({ channelId, path, ownerId }) => `${channelId} ${path} ${ownerId}`,
  );
  for (const [first, ...rest] of together.values()) {
    if (!first) continue;
    const { channelId, path, ownerId } = first;
    const ids = [first, ...rest].map(({ id }) => id);
    await unit.announce('material.changed', { ids }, { channelId, path, ownerId, keys: LOOKERS });
  }
}

interface Published {
  materialId: number;
  nodeId: number;
}

/** The same for those to whom they were published, now or until now. */
export async function announceToRecipients(unit: Unit, published: readonly Published[]) {
  const byNode = Map.groupBy(published, ({ nodeId }) => nodeId);
  const nodes = await unit.query<{ id: number; channelId: number; path: string }>(
    sql`SELECT id, channel_id AS "channelId", path FROM node WHERE id = ${anyOf([...byNode.keys()])}`,
  );
  for (const { id, channelId, path } of nodes) {
    const ids = [...new Set(byNode.get(id)?.map(({ materialId }) => materialId))];
    await unit.announce(
      'material.changed',
      { ids },
      { channelId, path, ownerId: 0, keys: LOOKERS, below: true },
    );
  }
}
