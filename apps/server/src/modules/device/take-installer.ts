import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { INSTALLER_MAX_MB, type InstallerExt } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { isOwnUpload } from '../material/index.ts';
import { NotAnInstaller, NotUploaded } from './device.errors.ts';

/** A disk image is known by its end, everything else by how it begins. */
const TRAILER = 512;
const begins = (head: Buffer, ...bytes: number[]) =>
  head.subarray(0, bytes.length).equals(Buffer.from(bytes));
const isZip = (head: Buffer) => begins(head, 0x50, 0x4b, 3, 4);
const SIGNS: Record<InstallerExt, (head: Buffer, tail: Buffer) => boolean> = {
  exe: (head) => begins(head, 0x4d, 0x5a),
  msi: (head) => begins(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  dmg: (_head, tail) => tail.subarray(0, 4).toString('latin1') === 'koly',
  pkg: (head) => head.subarray(0, 4).toString('latin1') === 'xar!',
  apk: isZip,
  zip: isZip,
};

export interface Installer {
  object: string;
  ext: InstallerExt;
  bytes: number;
  sha256: string;
}

/** Takes an uploaded installer out of reach of its uploader's credentials; what it is and its digest are told by the copy. */
export async function takeInstaller(
  storage: Storage,
  actor: Actor,
  { path, ext }: { path: string; ext: InstallerExt },
): Promise<Installer> {
  const stored = isOwnUpload(actor, path) ? await storage.head(path) : null;
  if (!stored) throw NotUploaded();
  if (stored.size > INSTALLER_MAX_MB * 1_048_576) throw NotAnInstaller(ext);
  const object = `device/${actor.channelId}/${randomUUID()}`;
  await storage.copy(path, object, { contentType: 'application/octet-stream' });
  const bytes = (await storage.head(object))?.size ?? 0;
  const part = async (start: number, end: number) => buffer(await storage.read(object, { start, end }));
  const fits =
    bytes > TRAILER &&
    bytes <= INSTALLER_MAX_MB * 1_048_576 &&
    SIGNS[ext](await part(0, 15), await part(bytes - TRAILER, bytes - 1));
  if (!fits) {
    await storage.remove([object]);
    throw NotAnInstaller(ext);
  }
  const digest = createHash('sha256');
  for await (const chunk of await storage.read(object)) digest.update(chunk as Buffer);
  return { object, ext, bytes, sha256: digest.digest('hex') };
}
