import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { storageQuotas } from '#engines/model/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type Place, readPlace } from '#kernel/access/place-of.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Room } from '#kernel/storage.ts';
import { QuotaReached } from '../material.errors.ts';
import { storedBelow, storedBytes } from './upload.repository.ts';

type Whose = Pick<Place, 'ownerId'> & { nodeId: number | null };

const GB = 1024 ** 3;

/** How much somebody may still store: by their own limit or that of the node they store at, whichever is nearer. Null: any amount. */
async function roomOf(
  { memberQuotaGb, nodeQuotaGb }: Kernel['config'],
  db: Queries,
  { ownerId, nodeId }: Whose,
): Promise<Room | null> {
  const used = await storedBytes(db, ownerId, nodeId);
  const rooms = [
    { limit: memberQuotaGb, used: used?.member ?? 0, rule: `每人 ${memberQuotaGb} GB` },
    { limit: nodeQuotaGb, used: used?.node ?? 0, rule: `每个组织 ${nodeQuotaGb} GB` },
  ].flatMap(({ limit, used: bytes, rule }) =>
    limit > 0 ? [{ bytes: Math.floor(limit * GB - bytes), rule }] : [],
  );
  // What was given to the organisation, or to one above it, on the page of resources.
  for (const { name, path, gb } of await storageQuotas(db, nodeId))
    rooms.push({ bytes: Math.floor(gb * GB - (await storedBelow(db, path))), rule: `${name} ${gb} GB` });
  return rooms.toSorted((a, b) => a.bytes - b.bytes)[0] ?? null;
}

/** What the next upload of somebody may take; refused when that is nothing. */
export async function remainingQuota({ config, db }: Kernel, actor: Actor): Promise<Room | null> {
  const place = await readPlace(db, actor, contract.material.upload);
  const room = await roomOf(config, db, { ownerId: actor.id, nodeId: place?.nodeId ?? null });
  if (room && room.bytes <= 0) throw QuotaReached(room.rule);
  return room;
}

/** Looked at again before a file counts: much may have been registered with the same credentials. */
export async function checkQuota({ config }: Kernel, db: Queries, whose: Whose, bytes: number) {
  const room = await roomOf(config, db, whose);
  if (room && room.bytes < bytes) throw QuotaReached(room.rule);
}
