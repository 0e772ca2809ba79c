import { createReadStream, mkdirSync } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Things of one kind by their name; a change is kept once `settled` resolves. */
export interface Shelf<T> {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
  remove(key: string): void;
  values(): T[];
}

export interface Store {
  shelf<T>(name: string): Shelf<T>;
  writeFile(name: string, bytes: Buffer): Promise<void>;
  readFile(name: string): Promise<Buffer | null>;
  /** Puts files one behind the other into a new one, and takes them away. */
  joinFiles(name: string, parts: readonly string[]): Promise<void>;
  /** A stretch of a file, and how long all of it is; null when there is none. */
  readRange(name: string, start: number, end: number): Promise<{ bytes: Buffer; size: number } | null>;
  /** Everything put so far is on the disk. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

type Line = [shelf: string, key: string, value?: unknown];

/**
 * A journal of changes, replayed at the start and written anew then, so that it holds what is true and not how it came to be.
 * Changes that arrive together share one fsync. A last line that a crash cut short was never acknowledged and is dropped.
 */
export async function openStore(folder: string): Promise<Store> {
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const path = join(folder, 'journal.jsonl');
  const shelves = await replay(path);
  await rewrite(path, shelves);
  const journal = await open(path, 'a');

  let waiting: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let asked: Promise<void> | null = null;
  const note = (line: Line) => waiting.push(JSON.stringify(line));
  const flush = async () => {
    asked = null;
    if (waiting.length === 0) return;
    const lines = waiting;
    waiting = [];
    await journal.write(`${lines.join('\n')}\n`);
    await journal.datasync();
  };
  const settled = () => {
    asked ??= writing = writing.then(flush);
    return asked;
  };

  return {
    shelf<T>(name: string): Shelf<T> {
      const things = shelves.get(name) ?? new Map<string, unknown>();
      shelves.set(name, things);
      return {
        get: (key) => things.get(key) as T | undefined,
        put(key, value) {
          things.set(key, value);
          note([name, key, value]);
        },
        remove(key) {
          if (things.delete(key)) note([name, key]);
        },
        values: () => [...things.values()] as T[],
      };
    },
    async writeFile(name, bytes) {
      const file = await open(join(files, name), 'w');
      await file.writeFile(bytes);
      await file.sync();
      await file.close();
    },
    readFile: (name) => (/^[\w-]+$/.test(name) ? readFile(join(files, name)).catch(() => null) : none),
    async joinFiles(name, parts) {
      const file = await open(join(files, name), 'w');
      for (const part of parts) await file.appendFile(await readFile(join(files, part)));
      await file.sync();
      await file.close();
      for (const part of parts) await rm(join(files, part), { force: true });
    },
    async readRange(name, start, end) {
      if (!/^[\w-]+$/.test(name)) return null;
      const file = await open(join(files, name), 'r').catch(() => null);
      if (!file) return null;
      try {
        const { size } = await file.stat();
        const bytes = Buffer.alloc(Math.max(0, Math.min(end, size) - start));
        await file.read(bytes, 0, bytes.length, start);
        return { bytes, size };
      } finally {
        await file.close();
      }
    },
    settled,
    async close() {
      await settled();
      await journal.close();
    },
  };
}

const none = Promise.resolve(null);

async function replay(path: string): Promise<Map<string, Map<string, unknown>>> {
  const shelves = new Map<string, Map<string, unknown>>();
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return shelves;
  const whole = bytes.lastIndexOf(10) + 1;
  if (whole < bytes.length) await truncate(path, whole);
  for await (const text of createInterface({ input: createReadStream(path) })) {
    const [name, key, value] = JSON.parse(text) as Line;
    const things = shelves.get(name) ?? new Map<string, unknown>();
    shelves.set(name, things);
    if (value === undefined) things.delete(key);
    else things.set(key, value);
  }
  return shelves;
}

async function rewrite(path: string, shelves: Map<string, Map<string, unknown>>) {
  const fresh = `${path}.new`;
  const file: FileHandle = await open(fresh, 'w');
  for (const [name, things] of shelves) {
    const lines = [...things].map(([key, value]) => JSON.stringify([name, key, value] satisfies Line));
    if (lines.length > 0) await file.write(`${lines.join('\n')}\n`);
  }
  await file.sync();
  await file.close();
  await rename(fresh, path);
}
