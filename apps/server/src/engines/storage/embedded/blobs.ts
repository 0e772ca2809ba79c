import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, stat, truncate, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DiskSpace } from '#kernel/disk-space.ts';
import { StorageFull } from '../storage.errors.ts';
import { groupFsync } from './group-fsync.ts';
import { shareHandles } from './share-handles.ts';

export type Bytes = AsyncIterable<Buffer>;

export interface Content {
  bytes: Bytes;
  /** How many there will be, where that is known. */
  size?: number;
  /** What the content is known by, asked for when all of it has passed. Without it the MD5 is computed, as S3 does. */
  tag?: () => string;
  /** Nobody else looks at the chunks: their memory may go as soon as they are written. */
  disposable?: boolean;
}

interface Written {
  size: number;
  etag: string;
}

/** Chunks are collected up to this size before they go to the disk. */
const BATCH_BYTES = 1_048_576;
/** And up to this many: somebody may send them one byte at a time. */
const BATCH_CHUNKS = 1_024;

export type Blobs = ReturnType<typeof openBlobs>;

/**
 * Files with random names in 256 folders. What an object is called never reaches the file system, so no key can
 * point anywhere. Nothing counts as written before it and the folder naming it are on the disk.
 */
export function openBlobs(root: string, disk: Pick<DiskSpace, 'takesFiles' | 'countFile'>) {
  const pathOf = (name: string) => join(root, name.slice(0, 2), name);
  const syncFile = groupFsync();
  const syncFolder = groupFsync();
  const onShared = shareHandles((name) => open(pathOf(name), 'r+'));

  async function create(name: string): Promise<FileHandle> {
    const path = pathOf(name);
    const flags = constants.O_CREAT | constants.O_EXCL | constants.O_RDWR;
    try {
      return await open(path, flags, 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw asStorageError(error);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await onFolder(root, (folder) => folder.sync());
      return open(path, flags, 0o600);
    }
  }

  /** Refused before the first byte where it is known to be too much, while the database still has room. */
  async function leaveRoom(size = 0) {
    if (!(await disk.takesFiles(size))) throw StorageFull();
  }

  /** And counted while it is written: many writers that each had room may not have it together. */
  async function count(bytes: number) {
    if (!(await disk.countFile(bytes))) throw StorageFull();
  }

  const keepName = (name: string) =>
    syncFolder(name.slice(0, 2), () => onFolder(dirname(pathOf(name)), (folder) => folder.sync()));

  async function remove(names: readonly string[]): Promise<void> {
    for (const name of names)
      await unlink(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
  }

  return {
    root,
    pathOf,
    newName: () => randomBytes(16).toString('hex'),
    remove,

    /** An empty file that parts will be written into. */
    async reserve(name: string): Promise<void> {
      await leaveRoom();
      await (await create(name)).close();
      await keepName(name);
    },

    /** A whole new file, or none. */
    async write(name: string, content: Content): Promise<Written> {
      await leaveRoom(content.size);
      const handle = await create(name);
      try {
        const written = await writeFrom(handle, 0, content, count);
        await Promise.all([handle.datasync(), keepName(name)]);
        return written;
      } catch (error) {
        await remove([name]);
        throw asStorageError(error);
      } finally {
        await handle.close();
      }
    },

    /** Fills a piece of a reserved file. It is noted while the disk takes it, which saves a wait; both are done at the end. */
    async writeAt<T>(
      name: string,
      offset: number,
      content: Content,
      note: (written: Written) => Promise<T>,
    ): Promise<T> {
      await leaveRoom(content.size);
      try {
        return await onShared(name, async (handle) => {
          const written = await writeFrom(handle, offset, content, count);
          // To the end also when one fails: the handle is not closed, nor the place given away, under the other.
          const [synced, noted] = await Promise.allSettled([
            syncFile(name, () => handle.datasync()),
            note(written),
          ]);
          if (synced.status === 'rejected') throw synced.reason;
          if (noted.status === 'rejected') throw noted.reason;
          return noted.value;
        });
      } catch (error) {
        throw asStorageError(error);
      }
    },

    /** Cuts the file to its final size. */
    async seal(name: string, size: number): Promise<void> {
      const handle = await open(pathOf(name), 'r+');
      try {
        if ((await handle.stat()).size !== size) await handle.truncate(size);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },

    /** What it takes on the disk, holes left out. */
    async spaceOf(name: string): Promise<number> {
      const facts = await stat(pathOf(name)).catch(() => null);
      // Windows does not tell blocks.
      return facts ? Math.min(facts.blocks * 512 || facts.size, facts.size) : 0;
    },

    /** Gives back what stands behind `size` in a file that is still being filled. */
    async cut(name: string, size: number): Promise<void> {
      if ((await stat(pathOf(name))).size > size) await truncate(pathOf(name), size);
    },

    async open(name: string): Promise<FileHandle> {
      return open(pathOf(name), 'r');
    },
  };
}

async function onFolder(path: string, work: (folder: FileHandle) => Promise<void>): Promise<void> {
  // Windows cannot open folders; its file system keeps names safe by itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await work(folder);
  } finally {
    await folder.close();
  }
}

async function writeFrom(
  handle: FileHandle,
  offset: number,
  { bytes, tag, disposable }: Content,
  count: (bytes: number) => Promise<void>,
): Promise<Written> {
  const md5 = tag ? null : createHash('md5');
  let size = 0;
  let batch: Buffer[] = [];
  let batched = 0;
  const flush = async () => {
    await count(batched);
    await writeFully(handle, batch, offset + size - batched);
    if (disposable) for (const chunk of batch) free(chunk);
    batch = [];
    batched = 0;
  };
  for await (const chunk of bytes) {
    md5?.update(chunk);
    batch.push(chunk);
    batched += chunk.length;
    size += chunk.length;
    if (batched >= BATCH_BYTES || batch.length >= BATCH_CHUNKS) await flush();
  }
  if (batched > 0) await flush();
  return { size, etag: md5?.digest('hex') ?? tag?.() ?? '' };
}

/**
 * Gives the memory of a chunk back at once. What waits for the garbage collector makes it go through the whole heap about
 * every 32 MB: nine times for a video of 300 MB, a quarter of all processor time. Memory that others see a part of is left alone.
 */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** A disk that is nearly full may take less than it was given. */
async function writeFully(handle: FileHandle, chunks: Buffer[], position: number): Promise<void> {
  const { bytesWritten } = await handle.writev(chunks, position);
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (bytesWritten === total) return;
  const rest = Buffer.concat(chunks).subarray(bytesWritten);
  for (let at = 0; at < rest.length; )
    at += (await handle.write(rest, at, rest.length - at, position + bytesWritten + at)).bytesWritten;
}

function asStorageError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? StorageFull() : error;
}
