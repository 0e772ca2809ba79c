import type { Database } from '#db/database.ts';
import type { SQL } from '#db/sql.ts';

/** Faster queries run every time and are always exact. */
const SLOW_MS = 150;
const REUSE_MS = 60_000;
const MOST_KEPT = 500;

interface Answer {
  rows: unknown[];
  until: number;
}

const kept = new Map<string, Answer>();
const underWay = new Map<string, Promise<unknown[]>>();

/**
 * Caches queries that read much to return little, such as sums over months. Concurrent equal queries share one run
 * (the scope is part of the key). A slow result is reused for a minute; after that the next caller still gets it and
 * triggers a new run, so that only the very first caller waits.
 */
export async function cachedQuery<Row>(db: Database, question: SQL): Promise<Row[]> {
  const { text, values } = question;
  const key = `${db.url} ${text} ${JSON.stringify(values)}`;
  const known = kept.get(key);
  if (!known) return (await read(db, question, key)) as Row[];
  if (known.until <= Date.now()) read(db, question, key).catch(() => {});
  return known.rows as Row[];
}

function read(db: Database, question: SQL, key: string): Promise<unknown[]> {
  const running = underWay.get(key);
  if (running) return running;
  const since = Date.now();
  const reading = db
    .query<object>(question)
    .then((rows) => {
      kept.delete(key);
      if (kept.size >= MOST_KEPT) kept.clear();
      if (Date.now() - since >= SLOW_MS) kept.set(key, { rows, until: Date.now() + REUSE_MS });
      return rows;
    })
    .finally(() => underWay.delete(key));
  underWay.set(key, reading);
  return reading;
}
