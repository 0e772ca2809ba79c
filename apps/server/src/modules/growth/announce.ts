import { contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';

const LOOKERS = keysFor(contract.growth.list);

/** Whoever sees these people sees them change. */
export async function announceProspects(unit: Unit, ids: readonly number[]) {
  const rows = await unit.query<{ id: number; channelId: number; path: string; ownerId: number | null }>(sql`
    SELECT p.id, p.channel_id AS "channelId", p.path, p.owner_id AS "ownerId" FROM growth_prospect p WHERE p.id = ${anyOf(ids)}`);
  const together = Map.groupBy(rows, ({ channelId, path, ownerId }) => `${channelId} ${path} ${ownerId}`);
  await unit.announceAll(
    'growth.changed',
    [...together.values()].flatMap(([first, ...rest]) =>
      first
        ? {
            data: { ids: [first, ...rest].map(({ id }) => id) },
            to: { channelId: first.channelId, path: first.path, ownerId: first.ownerId ?? 0, keys: LOOKERS },
          }
        : [],
    ),
  );
}
