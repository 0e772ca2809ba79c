import type { Queries } from '#db/database.ts';
import { lostDatabase } from '#kernel/http/translate-error.ts';
import type { Log } from '#kernel/log.ts';

interface Settling<T> {
  log: Log;
  /** How the item is named in the log. */
  name(item: T): unknown;
}

/**
 * For many of whom one mark says that they had their turn, so that they cannot have a transaction each: all in one go, and
 * when that fails each by itself. Whatever was written for one that fails is undone, and it has no other turn. Answers how
 * many failed.
 */
export async function settleWithin<T>(
  unit: Queries,
  items: readonly T[],
  work: (items: readonly T[]) => Promise<unknown>,
  { log, name }: Settling<NoInfer<T>>,
): Promise<number> {
  const settle = async (some: readonly T[]) => {
    await unit.raw('SAVEPOINT of_many');
    try {
      await work(some);
      await unit.raw('RELEASE SAVEPOINT of_many');
      return true;
    } catch (err) {
      if (lostDatabase(err)) throw err;
      await unit.raw('ROLLBACK TO SAVEPOINT of_many');
      log.error({ err, items: some.slice(0, 5).map(name) }, 'one of many failed');
      return false;
    }
  };
  if (items.length === 0 || (await settle(items))) return 0;
  if (items.length === 1) return 1;
  let failed = 0;
  for (const item of items) if (!(await settle([item]))) failed += 1;
  return failed;
}
