import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { deleteValue, storeValue } from '#kernel/setting.ts';
import type { Unit } from '#kernel/unit.ts';

/**
 * The run that processes callbacks holds a lease while it polls for more. While the lease is valid, storing a
 * callback need not enqueue a job, which under load would be a job for every few messages. No callback is
 * missed: storing one takes the advisory lock in shared mode until it is committed, and giving up the lease
 * takes it exclusively and polls once more.
 */
const KEY = 'chat.lookout';
const LOCK = sql`hashtextextended(${KEY}, 0)`;
/** Longer than one processing step; the lease of a dead run expires after this. */
const HOLDS_SECONDS = 5;
const SAID_AGAIN_MS = 1_000;

/** Called in the transaction that stores a callback: true if a running intake will find it. */
export async function isIntakeRunning(unit: Unit): Promise<boolean> {
  await unit.query(sql`SELECT pg_advisory_xact_lock_shared(${LOCK})`);
  const row = await unit.one(
    sql`SELECT 1 AS found FROM setting WHERE key = ${KEY} AND (value #>> '{}')::timestamptz > clock_timestamp()`,
  );
  return row !== undefined;
}

export function intakeLease({ db, tx }: Pick<Kernel, 'db' | 'tx'>) {
  let said = Number.NEGATIVE_INFINITY;
  return {
    /** Renews the lease before polling: whatever is stored later is found by the next poll. */
    async goOn() {
      if (performance.now() - said < SAID_AGAIN_MS) return;
      said = performance.now();
      await storeValue(db, KEY, sql`to_jsonb(clock_timestamp() + make_interval(secs => ${HOLDS_SECONDS}))`);
    },
    /** False if there is more work after all. */
    stop: (isMore: (unit: Unit) => Promise<boolean>) =>
      tx(SYSTEM, async (unit) => {
        await unit.query(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
        if (await isMore(unit)) return false;
        await deleteValue(unit, KEY);
        return true;
      }),
  };
}
