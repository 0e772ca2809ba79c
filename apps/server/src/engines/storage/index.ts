import { join } from 'node:path';
import type { Kernel } from '#kernel/kernel.ts';
import type { Storage } from '#kernel/storage.ts';
import { openBlobs } from './embedded/blobs.ts';
import { createKeyring } from './embedded/credentials.ts';
import { createEmbeddedStore, type Parts } from './embedded/embedded-store.ts';
import { createObjectIndex } from './embedded/object-index.ts';
import { createUploads } from './embedded/uploads.ts';

export type { LinkOptions, LocalFile, Storage, StoredObject, UploadGrant } from '#kernel/storage.ts';
export { serveS3 } from './s3/serve-s3.ts';
export { FileMissing, StorageFull } from './storage.errors.ts';

/** What the settings ask for. `embedded` is there when this server keeps the files itself. */
export function openStorage({ config, db, secret }: Pick<Kernel, 'config' | 'db' | 'secret'>): {
  storage: Storage;
  embedded: Parts | null;
} {
  const blobs = openBlobs(join(config.dataDir, 'files'));
  const embedded = {
    blobs,
    objects: createObjectIndex(db),
    uploads: createUploads(db, blobs),
    keyring: createKeyring(secret),
  };
  return { storage: createEmbeddedStore(embedded), embedded };
}
