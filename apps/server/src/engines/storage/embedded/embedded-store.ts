import { Readable } from 'node:stream';
import { STORAGE_PATH, UPLOAD_PART_BYTES } from '@zhiying/contract';
import type { LinkOptions, Storage, StoredObject } from '#kernel/storage.ts';
import { encode, encodePath } from '../s3/sigv4.ts';
import { BadPath, FileMissing } from '../storage.errors.ts';
import type { Blobs, Bytes } from './blobs.ts';
import { BUCKET, REGION } from './bucket.ts';
import type { Keyring } from './credentials.ts';
import type { ObjectIndex, ObjectRow } from './object-index.ts';
import type { QuotaGuard } from './quota.ts';
import type { Uploads } from './uploads.ts';

const GRANT_MS = 60 * 60_000;
const LINK_SECONDS = 3_600;
const LONGEST_KEY_BYTES = 1_024;
const LIST_PAGE = 1_000;

export interface Parts {
  blobs: Blobs;
  objects: ObjectIndex;
  uploads: Uploads;
  keyring: Keyring;
  room: QuotaGuard;
}

/** The server's own store: files on its disk, their index in the database. */
export function createEmbeddedStore({ blobs, objects, uploads, keyring }: Parts): Storage {
  async function existing(path: string): Promise<ObjectRow> {
    const row = await objects.find(path);
    if (!row) throw FileMissing();
    return row;
  }

  return {
    async grant(prefix, room = null) {
      const expires = new Date(Date.now() + GRANT_MS);
      return {
        ...keyring.issue(prefix, expires, { room, smallParts: true }),
        endpoint: STORAGE_PATH,
        bucket: BUCKET,
        region: REGION,
        prefix,
        partSize: UPLOAD_PART_BYTES,
        expiration: expires.toISOString(),
      };
    },

    async head(path) {
      const row = isKey(path) ? await objects.find(path) : undefined;
      return row ? described(row) : null;
    },

    async read(path, range) {
      const { file, size } = await existing(path);
      return openRange(blobs, file, range?.start ?? 0, Math.min(range?.end ?? size - 1, size - 1));
    },

    async write(path, body, { contentType }) {
      if (!isKey(path)) throw BadPath();
      const bytes: Bytes = Buffer.isBuffer(body) ? Readable.from([body]) : body;
      const file = blobs.newName();
      const { size, etag } = await blobs.write(file, { bytes });
      const row = {
        key: path,
        file,
        size,
        etag,
        contentType,
        metadata: {},
        headers: {},
        checksum: null,
        partSizes: null,
      };
      const saved = await objects.put(row).catch(async (error: unknown) => {
        await blobs.remove([file]);
        throw error;
      });
      return described(saved);
    },

    async copy(from, to, about) {
      if (!isKey(to)) throw BadPath();
      if (!(await objects.copy(from, to, about && { ...about, metadata: {}, headers: {} })))
        throw FileMissing();
    },

    remove: (paths) => objects.remove(paths),

    usage: (folder) => objects.usage(folder),

    async *list(prefix) {
      for (let after = ''; ; ) {
        const rows = await objects.page({ prefix, delimiter: '', after, limit: LIST_PAGE });
        yield* rows.map(described);
        if (rows.length < LIST_PAGE) return;
        after = rows.at(-1)?.key ?? '';
      }
    },

    signedUrl: async (path, options) => linkTo(keyring, path, options),

    async localFile(path) {
      const { file } = await existing(path);
      return { file: blobs.pathOf(file), release: async () => {} };
    },

    sweep: (signal) => uploads.sweep(signal),
  };
}

/** Keys are only names in a table; what remains is what PostgreSQL cannot hold and what S3 does not allow. */
export const isKey = (key: string) =>
  key !== '' && !key.includes('\0') && key.isWellFormed() && Buffer.byteLength(key) <= LONGEST_KEY_BYTES;

const described = ({ key, size, etag, contentType, modifiedAt }: ObjectRow): StoredObject => ({
  path: key,
  size,
  etag,
  contentType,
  modifiedAt: new Date(modifiedAt),
});

/** Both ends included. */
export async function openRange(blobs: Blobs, file: string, start: number, end: number): Promise<Readable> {
  if (end < start) return Readable.from([]);
  const handle = await blobs.open(file);
  return handle.createReadStream({ start, end, highWaterMark: 262_144 });
}

/** Not bound to a host name: the browser may know this server by any. */
function linkTo(keyring: Keyring, path: string, options: LinkOptions = {}): string {
  const expires = String(Math.floor(Date.now() / 1000) + (options.expiresInSeconds ?? LINK_SECONDS));
  const [name, type] = [options.downloadName ?? '', options.contentType ?? ''];
  const query = { expires, name, type, sign: keyring.signLink([path, expires, name, type]) };
  const text = Object.entries(query).flatMap(([field, value]) => (value ? `${field}=${encode(value)}` : []));
  return `${STORAGE_PATH}/${BUCKET}/${encodePath(path)}?${text.join('&')}`;
}
