import type { Database } from '#db/database.ts';
import { type RowSet, selectTotal } from './row-set.ts';

/** A total larger than this may be a few seconds old; smaller ones are always exact. */
const EXACT_UP_TO = 20_000;
const REUSE_MS = 5_000;
const MOST_KEPT = 1_000;

interface LargeTotal {
  total: number;
  until: number;
  /** Whoever asks while a new count runs waits for that one. */
  counting?: Promise<number>;
}

const large = new Map<string, LargeTotal>();

/**
 * The list's total. Counting a million rows costs far more than reading a page of them, so a large total is reused for
 * a moment by everybody who asks for the same rows (the scope is part of the question).
 */
export async function countRows(db: Database, source: Pick<RowSet, 'from' | 'where'>): Promise<number> {
  const { text, values } = selectTotal(source);
  const key = `${db.url} ${text} ${JSON.stringify(values)}`;
  const known = large.get(key);
  if (known && known.until > Date.now()) return known.total;
  if (known?.counting) return known.counting;

  const counting = db.raw<{ total: number }>(text, values).then(({ rows }) => rows[0]?.total ?? 0);
  if (known) known.counting = counting;
  try {
    const total = await counting;
    keep(key, total);
    return total;
  } catch (error) {
    large.delete(key);
    throw error;
  }
}

function keep(key: string, total: number) {
  large.delete(key);
  if (total <= EXACT_UP_TO) return;
  if (large.size >= MOST_KEPT) large.clear();
  large.set(key, { total, until: Date.now() + REUSE_MS });
}
