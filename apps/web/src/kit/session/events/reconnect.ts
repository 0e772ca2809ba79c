const SHORTEST_MS = 1000;
const LONGEST_MS = 30_000;

/** 1 s, 2 s, 4 s … 30 s, each up to a fifth shorter, so that a restarted server is not met by everybody at once. */
export const reconnectDelay = (failures: number, random = Math.random()) =>
  Math.max(SHORTEST_MS, Math.min(LONGEST_MS, SHORTEST_MS * 2 ** failures) * (1 - random / 5));

/** Remembers the last ids; `add` answers whether one is new. */
export function recentIds(limit: number) {
  const ids = new Set<number>();
  return {
    add(id: number) {
      if (ids.has(id)) return false;
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > limit && oldest !== undefined) ids.delete(oldest);
      return true;
    },
    clear: () => ids.clear(),
  };
}
