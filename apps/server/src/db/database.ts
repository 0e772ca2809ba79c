import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { isoMoment } from './moment.ts';
import { preparedName, type SQL } from './sql.ts';

/** What a repository needs. */
export interface Queries {
  query<Row>(statement: SQL): Promise<Row[]>;
  one<Row>(statement: SQL): Promise<Row | undefined>;
  /** Two statements of which neither waits for the other; in a transaction, which has one connection, they take turns. */
  both<One, Other>(one: SQL, other: SQL): Promise<[One[], Other[]]>;
  /** For libraries that bring their own SQL text. */
  raw<Row = unknown>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

export interface Database extends Queries {
  url: string;
  /** Commits when `work` returns, rolls back when it throws. */
  transaction<T>(work: (tx: Queries) => Promise<T>, options?: { begin?: string }): Promise<T>;
  close(): Promise<void>;
}

const { builtins } = pg.types;
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: isoMoment,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: (text) => text,
};
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ??
    (pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown)(oid, format),
};

export const connectionSettings = (url: string): pg.ClientConfig => ({
  connectionString: url,
  types,
  // Days and hours are computed in SQL with an explicit zone, so every connection is in UTC.
  options: '-c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=120000',
  application_name: 'zhiying',
});

interface Options {
  max?: number;
  onError?: (error: Error) => void;
  /** Told of code that asks the pool from inside a transaction; without it that code fails. */
  onSecondConnection?: (error: Error) => void;
}

export function openDatabase(url: string, options: Options = {}): Database {
  const pool = new pg.Pool({
    ...connectionSettings(url),
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error));

  /** The transaction that the code running now is in; a closed one stays behind in what was started from inside it. */
  const within = new AsyncLocalStorage<{ open: boolean }>();
  /** Whoever holds a connection and waits for another waits for all those who do the same: twenty at once stop the server. */
  const refuseSecondConnection = () => {
    if (!within.getStore()?.open) return;
    const error = new Error('the pool was asked inside a transaction, where only the unit may be');
    if (!options.onSecondConnection) throw error;
    options.onSecondConnection(error);
  };

  return {
    url,
    ...queries(pool, refuseSecondConnection),
    async transaction(work, { begin = 'BEGIN' } = {}) {
      refuseSecondConnection();
      const client = await pool.connect();
      const here = { open: true };
      let broken: Error | undefined;
      // The pool listens to idle clients only. A connection that breaks between two queries of this transaction fails the
      // next one; without a listener it would end the process.
      const noteLoss = (error: Error) => {
        broken = error;
      };
      client.on('error', noteLoss);
      try {
        await client.query(begin);
        const result = await within.run(here, () => work(queries(client)));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch(noteLoss);
        throw error;
      } finally {
        here.open = false;
        client.off('error', noteLoss);
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

function queries(source: pg.Pool | pg.PoolClient, before?: () => void): Queries {
  const query = async <Row>(statement: SQL) => {
    before?.();
    const { text, values } = statement;
    return (await asked<Row>(source, { name: preparedName(statement, text), text, values })).rows;
  };
  return {
    query,
    one: async <Row>(statement: SQL) => (await query<Row>(statement))[0],
    both: async <One, Other>(one: SQL, other: SQL): Promise<[One[], Other[]]> =>
      source instanceof pg.Pool
        ? Promise.all([query<One>(one), query<Other>(other)])
        : [await query<One>(one), await query<Other>(other)],
    raw: async (text, values) => {
      before?.();
      return asked(source, { text, values });
    },
  };
}

/**
 * By callback: what a client promises by itself stays in memory until the next thorough collection, so that the rows of an
 * export made the old space of the server four times as large.
 */
function asked<Row>(source: pg.Pool | pg.PoolClient, statement: pg.QueryConfig): Promise<{ rows: Row[] }> {
  return new Promise<{ rows: Row[] }>((resolve, reject) => {
    source.query(statement, (error: Error | null, result) =>
      error ? reject(error) : resolve(result as unknown as { rows: Row[] }),
    );
  }).catch((error: Error) => {
    // Where the question was asked, and not where the answer came in.
    Error.captureStackTrace(error);
    throw error;
  });
}
