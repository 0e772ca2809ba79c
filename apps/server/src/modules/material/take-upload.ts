import { buffer } from 'node:stream/consumers';
import { type MediaKind, SNIFF_BYTES, sniff } from '#engines/media/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { mimeOf } from './stored-file.ts';
import { isBelow, uploadPrefix } from './upload.service.ts';

export interface TakenUpload {
  ext: string;
  size: number;
}

/** Whether the path is one that this person's browser may have written to. */
export const isOwnUpload = (actor: Actor, path: string) => isBelow(path, uploadPrefix(actor));

/**
 * Copies what a browser uploaded out of reach of its credentials, and tells what it is by its content; nothing stays behind of
 * what is of no kind asked for or too large. For areas that keep files of their own beside the library.
 */
export async function takeUpload(
  storage: Storage,
  path: string,
  to: string,
  { kinds, maxBytes }: { kinds: readonly MediaKind[]; maxBytes: number },
): Promise<TakenUpload | 'missing' | 'refused'> {
  const stored = await storage.head(path);
  if (!stored) return 'missing';
  if (stored.size > maxBytes) return 'refused';
  const before = await lookInto(storage, path, stored.size);
  if (!before || !kinds.includes(before.kind)) return 'refused';
  await storage.copy(path, to, { contentType: mimeOf(before.ext) });
  const kept = await storage.head(to);
  const after = kept && (await lookInto(storage, to, kept.size));
  // Written again between the look and the copy.
  if (!kept || kept.size > maxBytes || after?.ext !== before.ext) {
    await storage.remove([to]);
    return 'refused';
  }
  return { ext: before.ext, size: kept.size };
}

export const takePicture = (storage: Storage, path: string, to: string, maxBytes: number) =>
  takeUpload(storage, path, to, { kinds: ['image'], maxBytes });

async function lookInto(storage: Storage, path: string, size: number) {
  if (size === 0) return null;
  const head = await buffer(await storage.read(path, { start: 0, end: Math.min(SNIFF_BYTES, size) - 1 }));
  const tail = await buffer(
    await storage.read(path, { start: Math.max(0, size - SNIFF_BYTES), end: size - 1 }),
  );
  return sniff(head, tail);
}
