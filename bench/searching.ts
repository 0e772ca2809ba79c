import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { selectIds } from '../apps/server/src/kernel/list/list.ts';
import { type RowSet, selectTotal } from '../apps/server/src/kernel/list/row-set.ts';
import type { BenchServer } from './bench-server.ts';
import { interleaved, type Measured, measured, type Row } from './harness.ts';
import { faster, ms } from './table.ts';

const LIMIT = 100;
const TIMES = 20;
/** Without an index one answer takes as long as all those with it. */
const SCANS = 3;
const LEAST = 50;

interface Search {
  what: string;
  /** The list call with what was typed. */
  ask(): Promise<unknown>;
  /** What that call asks of the database. */
  source: RowSet;
  /** Those it finds its rows by. */
  indexes: readonly string[];
}

/**
 * A search by its index against the same search without it, like with like: the two statements of the list (a page of ids and their total),
 * which the goal is about, and beside them whole calls, where both also carry what every call costs.
 */
export async function measureSearch(
  { db, pid }: BenchServer,
  { what, ask, source, indexes }: Search,
): Promise<Row[]> {
  const some = (times: number, work: () => Promise<unknown>) => async (): Promise<Measured> => {
    const { seconds, cpuSeconds } = await measured([pid], async () => {
      for (let at = 0; at < times; at++) await work();
    });
    return { seconds: seconds / times, cpuSeconds };
  };
  const statements = () => askedBy(db, source);
  const found = await interleaved({
    statements: some(TIMES, statements),
    statementsScan: () => withoutIndexes(db, indexes, some(SCANS, statements)),
    calls: some(TIMES, ask),
    callsScan: () => withoutIndexes(db, indexes, some(SCANS, ask)),
  });
  return [
    faster(
      `${what}, the list's statements : without the index`,
      found.statements,
      found.statementsScan,
      LEAST,
    ),
    beside(`${what}, whole calls : without the index`, found.calls, found.callsScan),
  ];
}

/** The ids of a page and how many there are, one after the other. */
export async function askedBy(db: Database, source: RowSet): Promise<void> {
  await db.query(sql`${selectIds(source, {})} LIMIT ${LIMIT}`);
  await db.query(selectTotal(source));
}

/** A figure that is shown and has no goal. */
export const beside = (what: string, ours: Measured, baseline: Measured): Row => ({
  what,
  ours: ms(ours),
  baseline: ms(baseline),
  ratio: baseline.seconds / ours.seconds,
  goal: '–',
  ok: true,
});

/** PostgreSQL goes on keeping these indexes and plans as if they were not there. */
async function withoutIndexes<T>(db: Database, names: readonly string[], work: () => Promise<T>): Promise<T> {
  const serve = (valid: boolean) =>
    db.query(
      sql`UPDATE pg_index SET indisvalid = ${valid} WHERE indexrelid = ANY(${names}::text[]::regclass[])`,
    );
  await serve(false);
  try {
    return await work();
  } finally {
    await serve(true);
  }
}
