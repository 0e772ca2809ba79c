import type { StoredObject, Used } from '#kernel/storage.ts';

const REUSE_MS = 10 * 60_000;

/** Adds up what a store lists. A store elsewhere tells a thousand names at a time, so that what was counted is told again for a while. */
export function countUsage(list: (prefix: string) => AsyncIterable<StoredObject>) {
  const kept = new Map<string, { at: number; used: Promise<ReadonlyMap<string, Used>> }>();

  async function count(folder: string) {
    const sums = new Map<string, Used>();
    for await (const { path, size } of list(folder)) {
      const part = path.slice(folder.length).split('/')[0] ?? '';
      const { files, bytes } = sums.get(part) ?? { files: 0, bytes: 0 };
      sums.set(part, { files: files + 1, bytes: bytes + size });
    }
    return sums;
  }

  return (folder: string): Promise<ReadonlyMap<string, Used>> => {
    const known = kept.get(folder);
    if (known && Date.now() - known.at < REUSE_MS) return known.used;
    const made = { at: Date.now(), used: count(folder) };
    kept.set(folder, made);
    made.used.catch(() => kept.delete(folder));
    return made.used;
  };
}
