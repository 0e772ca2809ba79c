import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchTag } from '#kernel/scratch.ts';

/** Finished pieces of films, their sound and cover, by what they contain, in a folder that stays below its bound. */
export interface PieceCache {
  /** The file of a piece that was made before, or null. */
  find(key: string): Promise<string | null>;
  /** Where a new piece is written; unfinished ones never have a piece's name. */
  place(): Promise<string>;
  keep(made: string, key: string): Promise<string>;
  /** Forgets a piece that turned out wrong. */
  drop(key: string): Promise<void>;
  /** Removes what was not used for longest, and what a crash left half made. */
  trim(): Promise<void>;
}

const GIGABYTE = 1024 ** 3;
/** Whatever was used within this may be in use now. */
const IN_USE_MS = 3_600_000;

export function createPieceCache(folder: string, mostBytes = 4 * GIGABYTE): PieceCache {
  const fileOf = (key: string) => join(folder, `${key}.piece`);
  return {
    async find(key) {
      const now = new Date();
      try {
        await utimes(fileOf(key), now, now);
        return fileOf(key);
      } catch {
        return null;
      }
    },
    async place() {
      await mkdir(folder, { recursive: true });
      return join(folder, `${scratchTag}-${randomUUID()}.part`);
    },
    async keep(made, key) {
      await rename(made, fileOf(key));
      return fileOf(key);
    },
    drop: (key) => rm(fileOf(key), { force: true }),
    async trim() {
      const old = Date.now() - IN_USE_MS;
      const names = await readdir(folder).catch(() => []);
      const found = await Promise.all(
        names.map(async (name) => {
          const { size, mtimeMs } = await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }));
          return { name, size, mtimeMs };
        }),
      );
      let bytes = found.reduce((sum, { size }) => sum + size, 0);
      for (const { name, size, mtimeMs } of found.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
        if (mtimeMs > old) break;
        if (name.endsWith('.piece') && bytes <= mostBytes) continue;
        await rm(join(folder, name), { force: true });
        bytes -= size;
      }
    },
  };
}
