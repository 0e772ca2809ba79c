import type { Queries } from './database.ts';
import type { SQL } from './sql.ts';

interface Flight {
  running: Promise<unknown>;
  /** For everybody who came while it ran: what they see must not be older than their question. */
  next: Promise<unknown> | null;
}

const known = new WeakMap<Queries, Queries>();

/**
 * Reads for many who ask the same at the same time: of equal statements one runs, and whoever comes meanwhile shares the one after
 * it. Nobody gets an answer that was read before they asked. For statements that only read, and rows that nobody changes.
 */
export function singleFlightReads(db: Queries): Queries {
  const reads = known.get(db) ?? createSharedReads(db);
  known.set(db, reads);
  return reads;
}

function createSharedReads(db: Queries): Queries {
  const asked = new Map<string, Flight>();

  function share<T>(key: string, read: () => Promise<T>): Promise<T> {
    const begin = (): Promise<T> => {
      const own: Flight = { running: read(), next: null };
      asked.set(key, own);
      const over = () => {
        if (asked.get(key) === own && !own.next) asked.delete(key);
      };
      own.running.then(over, over);
      return own.running as Promise<T>;
    };
    const before = asked.get(key);
    if (!before) return begin();
    before.next ??= before.running.then(begin, begin);
    return before.next as Promise<T>;
  }

  const keyOf = (kind: string, { text, values }: SQL) => `${kind} ${text} ${JSON.stringify(values)}`;
  return {
    ...db,
    query: <Row>(statement: SQL) => share(keyOf('query', statement), () => db.query<Row>(statement)),
    one: <Row>(statement: SQL) => share(keyOf('one', statement), () => db.one<Row>(statement)),
  };
}
