import { createHash } from 'node:crypto';
import { ASSISTANTS, type Assistant, type DeviceSystem, type VersionCheck } from '@zhiying/contract';
import type { Kernel } from '#kernel/kernel.ts';
import { releasesAbove, type StoredRelease } from './device.repository.ts';

/** A program as it says itself what and where it is. */
export interface Installed {
  product: Assistant;
  system: DeviceSystem;
  number: string;
  installation: string;
}

/**
 * Whether this device is within the share: the same answer each time it asks, and one that is within 10 % is within 30 % too. Each
 * version deals anew, so that it is not always the same people who go first.
 */
export function isWithin(share: number, installation: string, versionId: number): boolean {
  const digest = createHash('sha256').update(`${versionId} ${installation}`).digest();
  return digest.readUInt32BE(0) % 100 < share;
}

/** What an installed program is offered: the newest above it whose share it is in; forced where any of those is. */
export async function checkVersion(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  { product, system, number, installation }: Installed,
): Promise<VersionCheck> {
  const above = await releasesAbove(db, product, system, number);
  const offered = above.filter(({ id, share }) => isWithin(share, installation, id));
  const [newest] = offered;
  if (!newest) return { standing: 'current', release: null };
  const forced = offered.some((release) => release.forced);
  return { standing: forced ? 'forced' : 'offered', release: await asRelease(storage, product, newest) };
}

/** With an address to download it from, under a name that says what it is; a program for Node has one that any shell takes. */
export async function asRelease(
  storage: Kernel['storage'],
  product: Assistant,
  { object, id: _id, share: _share, ...release }: StoredRelease,
) {
  const { number, ext } = release;
  const downloadName =
    ext === 'mjs' ? `zhiying-assistant-${number}.mjs` : `${ASSISTANTS[product]}-${number}.${ext}`;
  return { ...release, url: await storage.signedUrl(object, { downloadName }) };
}
