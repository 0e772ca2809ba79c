import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';

/**
 * Whoever works on callbacks and goes on looking for more says so, and until when that holds if nothing more is heard of them. As long as
 * somebody looks, those who keep callbacks need not ask for a job: in a hurry that was a job for every few messages.
 *
 * Nothing falls between the two: whoever keeps a callback holds the lock with others until it is committed, and whoever stops looking
 * takes it alone and looks once more.
 */
const KEY = 'chat.lookout';
const LOCK = sql`hashtextextended(${KEY}, 0)`;
/** Longer than one step of work takes; somebody who died is not waited for longer. */
const HOLDS_SECONDS = 5;
const SAID_AGAIN_MS = 1_000;

/** Part of whatever keeps a callback: true where somebody will find it. */
export async function somebodyLooks(unit: Unit): Promise<boolean> {
  await unit.query(sql`SELECT pg_advisory_xact_lock_shared(${LOCK})`);
  const row = await unit.one(
    sql`SELECT 1 AS found FROM setting WHERE key = ${KEY} AND (value #>> '{}')::timestamptz > clock_timestamp()`,
  );
  return row !== undefined;
}

export function lookout({ db, tx }: Pick<Kernel, 'db' | 'tx'>) {
  let said = Number.NEGATIVE_INFINITY;
  return {
    /** Said before looking: what is kept from then on is found by the next look. */
    async goOn() {
      if (performance.now() - said < SAID_AGAIN_MS) return;
      said = performance.now();
      await db.query(sql`
        INSERT INTO setting (key, value) VALUES (${KEY}, to_jsonb(clock_timestamp() + make_interval(secs => ${HOLDS_SECONDS})))
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
    },
    /** False where there is something to do after all. */
    stop: (isMore: (unit: Unit) => Promise<boolean>) =>
      tx(SYSTEM, async (unit) => {
        await unit.query(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
        if (await isMore(unit)) return false;
        await unit.query(sql`DELETE FROM setting WHERE key = ${KEY}`);
        return true;
      }),
  };
}
