import type { Database } from '#db/database.ts';
import { type RowSet, selectTotal } from './row-set.ts';

/** A total larger than this may be a few seconds old; smaller ones are always exact. */
const EXACT_UP_TO = 20_000;
const REUSE_MS = 5_000;
const MOST_KEPT = 1_000;

interface LargeTotal {
  total: number;
  until: number;
  /** After this moment a request starts a new count in the background. */
  renewFrom: number;
  /** A request after expiry waits for the count under way. */
  counting?: Promise<number>;
}

const large = new Map<string, LargeTotal>();

/**
 * The list's total. Counting a million rows costs far more than reading a page, so a large total is cached briefly
 * for everybody who asks for the same rows (the scope is part of the key).
 */
export async function countRows(
  db: Database,
  source: Pick<RowSet, 'from' | 'where' | 'kept'>,
): Promise<number> {
  const { text, values } = selectTotal(source);
  const key = `${db.url} ${text} ${JSON.stringify(values)}`;
  const count = () =>
    countOnce(key, async () => (await db.raw<{ total: number }>(text, values)).rows[0]?.total ?? 0);
  const known = large.get(key);
  const now = Date.now();
  if (!known || known.until <= now) return count();
  if (known.renewFrom <= now) count().catch(() => {});
  return known.total;
}

function countOnce(key: string, read: () => Promise<number>): Promise<number> {
  const known = large.get(key);
  if (known?.counting) return known.counting;
  const since = Date.now();
  const counting = read().then(
    (total) => {
      keep(key, total, Date.now() - since);
      return total;
    },
    (error: unknown) => {
      large.delete(key);
      throw error;
    },
  );
  if (known) known.counting = counting;
  return counting;
}

function keep(key: string, total: number, took: number) {
  large.delete(key);
  if (total <= EXACT_UP_TO) return;
  if (large.size >= MOST_KEPT) large.clear();
  const until = Date.now() + REUSE_MS;
  large.set(key, { total, until, renewFrom: until - Math.min(2 * took, REUSE_MS / 2) });
}
