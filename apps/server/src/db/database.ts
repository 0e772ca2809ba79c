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
  /** For libraries that bring their own SQL text; `prepared` as in `prepared()`. */
  raw<Row = unknown>(
    text: string,
    values?: unknown[],
    options?: { prepared?: boolean },
  ): Promise<{ rows: Row[] }>;
}

export interface Database extends Queries {
  url: string;
  /** PostgreSQL itself, for what needs a connection of its own; another address than `url` behind a pooler. */
  directUrl: string;
  /** How busy the pool is. */
  connections(): { open: number; idle: number; waiting: number };
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

/** Days and hours are computed in SQL with an explicit zone, so every connection is in UTC. */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  statement_timeout: '60000',
  idle_in_transaction_session_timeout: '120000',
};

/** A connection to PostgreSQL itself. */
export const connectionSettings = (url: string): pg.ClientConfig => ({
  ...pooledSettings(url),
  options: Object.entries(SESSION_SETTINGS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});

/** A pooler refuses start parameters; there the role of the connections has the settings (`session-defaults.ts`). */
const pooledSettings = (url: string): pg.ClientConfig => ({
  connectionString: url,
  types,
  application_name: 'zhiying',
});

interface Options {
  max?: number;
  /**
   * The address of PostgreSQL itself when `url` is a pooler's that gives each transaction whatever connection is free
   * (PgBouncer in transaction mode): nothing may be left on a connection there, neither settings nor named statements.
   */
  directUrl?: string | null;
  /** Settings of every connection: `-c enable_seqscan=off`. */
  settings?: string;
  onError?: (error: Error) => void;
  /** Told of code that asks the pool from inside a transaction; without it that code fails. */
  onSecondConnection?: (error: Error) => void;
}

export function openDatabase(url: string, options: Options = {}): Database {
  const pooled = Boolean(options.directUrl);
  const usual = pooled ? pooledSettings(url) : connectionSettings(url);
  const pool = new pg.Pool({
    ...usual,
    ...(!pooled && { options: `${usual.options} ${options.settings ?? ''}` }),
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
    directUrl: options.directUrl ?? url,
    ...queries(pool, pooled, refuseSecondConnection),
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
        const result = await within.run(here, () => work(queries(client, pooled)));
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
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

function queries(source: pg.Pool | pg.PoolClient, pooled: boolean, before?: () => void): Queries {
  const nameOf = (statement: { prepared?: boolean }, text: string) =>
    pooled ? undefined : preparedName(statement, text);
  const query = async <Row>(statement: SQL) => {
    before?.();
    const { text, values } = statement;
    return (await asked<Row>(source, { name: nameOf(statement, text), text, values })).rows;
  };
  return {
    query,
    one: async <Row>(statement: SQL) => (await query<Row>(statement))[0],
    both: async <One, Other>(one: SQL, other: SQL): Promise<[One[], Other[]]> =>
      source instanceof pg.Pool
        ? Promise.all([query<One>(one), query<Other>(other)])
        : [await query<One>(one), await query<Other>(other)],
    raw: async (text, values, { prepared } = {}) => {
      before?.();
      return asked(source, { name: nameOf({ prepared }, text), text, values });
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
