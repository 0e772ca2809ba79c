import { join } from 'node:path';
import { watchDisk } from '#kernel/disk-space.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Storage } from '#kernel/storage.ts';
import { openBlobs } from './embedded/blobs.ts';
import { createKeyring } from './embedded/credentials.ts';
import { createEmbeddedStore, type Parts } from './embedded/embedded-store.ts';
import { createObjectIndex } from './embedded/object-index.ts';
import { createQuotaGuard } from './embedded/quota.ts';
import { createUploads } from './embedded/uploads.ts';
import { createRemoteStore } from './remote/remote-store.ts';

export { createRemoteStore } from './remote/remote-store.ts';
export { serveS3 } from './s3/serve-s3.ts';
/** @public Modules name it to tell a missing file from a failure. */
export { FileMissing } from './storage.errors.ts';

/** What the settings ask for. `embedded` is there when this server keeps the files itself. */
export function openStorage({ config, db, secret }: Pick<Kernel, 'config' | 'db' | 'secret'>): {
  storage: Storage;
  embedded: Parts | null;
} {
  if (config.store) return { storage: createRemoteStore(config.store), embedded: null };
  const blobs = openBlobs(join(config.dataDir, 'files'), watchDisk(config.dataDir, config.diskReserveMb));
  const embedded = {
    blobs,
    objects: createObjectIndex(db),
    uploads: createUploads(db, blobs),
    keyring: createKeyring(secret),
    room: createQuotaGuard(db, blobs),
  };
  return { storage: createEmbeddedStore(embedded), embedded };
}
