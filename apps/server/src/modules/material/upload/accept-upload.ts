import { buffer } from 'node:stream/consumers';
import { type MediaKind, SNIFF_BYTES, sniff } from '#engines/media/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { mimeOf } from '../file/stored-file.ts';
import { isBelow, uploadPrefix } from './upload.service.ts';

export interface AcceptedUpload {
  ext: string;
  size: number;
}

/** Whether this person's browser may have written to the path. */
export const isOwnUpload = (actor: Actor, path: string) => isBelow(path, uploadPrefix(actor));

/**
 * Copies an upload out of reach of the browser's credentials and detects its type from its content; an
 * unwanted or oversized file is removed. For areas that store files outside the library.
 */
export async function acceptUpload(
  storage: Storage,
  path: string,
  to: string,
  { kinds, maxBytes }: { kinds: readonly MediaKind[]; maxBytes: number },
): Promise<AcceptedUpload | 'missing' | 'refused'> {
  const stored = await storage.head(path);
  if (!stored) return 'missing';
  if (stored.size > maxBytes) return 'refused';
  const before = await lookInto(storage, path, stored.size);
  if (!before || !kinds.includes(before.kind)) return 'refused';
  await storage.copy(path, to, { contentType: mimeOf(before.ext) });
  const kept = await storage.head(to);
  const after = kept && (await lookInto(storage, to, kept.size));
  // Overwritten between the check and the copy.
  if (!kept || kept.size > maxBytes || after?.ext !== before.ext) {
    await storage.remove([to]);
    return 'refused';
  }
  return { ext: before.ext, size: kept.size };
}

export const acceptPicture = (storage: Storage, path: string, to: string, maxBytes: number) =>
  acceptUpload(storage, path, to, { kinds: ['image'], maxBytes });

async function lookInto(storage: Storage, path: string, size: number) {
  if (size === 0) return null;
  const head = await buffer(await storage.read(path, { start: 0, end: Math.min(SNIFF_BYTES, size) - 1 }));
  const tail = await buffer(
    await storage.read(path, { start: Math.max(0, size - SNIFF_BYTES), end: size - 1 }),
  );
  return sniff(head, tail);
}
