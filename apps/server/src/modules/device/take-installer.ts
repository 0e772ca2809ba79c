import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type DeviceSystem, INSTALLER_MAX_MB, type InstallerExt } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { isOwnUpload } from '../material/index.ts';
import { NotAnInstaller, NotUploaded, OtherSystem } from './device.errors.ts';

/** A disk image is known by its end, an archive by the names listed there, everything else by how it begins. */
const TRAILER = 512;
const LISTED = 262_144;
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
  mjs: (head) => head.toString('latin1').startsWith('#!/usr/bin/env '),
};

/** Names that an archive for a system holds; archives of other systems have the same first bytes. */
const HOLDS: Partial<Record<DeviceSystem, RegExp>> = {
  windows: /\.(exe|msi)/i,
  macos: /\.(app\/|dmg|pkg)/i,
  android: /AndroidManifest\.xml/,
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
  system: DeviceSystem,
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
    SIGNS[ext](await part(0, 31), await part(bytes - TRAILER, bytes - 1));
  if (!fits) {
    await storage.remove([object]);
    throw NotAnInstaller(ext);
  }
  // Where an archive lists what is in it: the last of it, and for one without many files also the first.
  const listed = async () =>
    Buffer.concat([
      await part(0, Math.min(bytes, LISTED) - 1),
      await part(Math.max(0, bytes - LISTED), bytes - 1),
    ]).toString('latin1');
  const holds = ['zip', 'apk'].includes(ext) ? HOLDS[system] : undefined;
  if (holds && !holds.test(await listed())) {
    await storage.remove([object]);
    throw OtherSystem(system);
  }
  const digest = createHash('sha256');
  for await (const chunk of await storage.read(object)) digest.update(chunk as Buffer);
  return { object, ext, bytes, sha256: digest.digest('hex') };
}
