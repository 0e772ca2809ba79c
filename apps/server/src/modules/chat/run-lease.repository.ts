import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { deleteValue, storeValue } from '#kernel/setting.ts';
import type { Unit } from '#kernel/unit.ts';

/** Longer than one processing step; the lease of a dead run expires after this. */
const HOLDS_SECONDS = 5;
const SAID_AGAIN_MS = 1_000;

/**
 * A run that looks for all due work holds a lease while it polls for more. While the lease is valid, adding work need
 * not enqueue a job, which under load would be a job for every few messages, each in a lane of its own. No work is
 * missed: adding some takes the advisory lock in shared mode until it is committed, and giving up the lease takes it
 * exclusively and polls once more.
 */
const runLease = (key: string) => {
  const lock = sql`hashtextextended(${key}, 0)`;
  return {
    /** Called in the transaction that adds work: true if a running job will find it. */
    async isRunning(unit: Unit): Promise<boolean> {
      await unit.query(sql`SELECT pg_advisory_xact_lock_shared(${lock})`);
      const row = await unit.one(
        sql`SELECT 1 AS found FROM setting WHERE key = ${key} AND (value #>> '{}')::timestamptz > clock_timestamp()`,
      );
      return row !== undefined;
    },

    hold({ db, tx, log }: Pick<Kernel, 'db' | 'tx' | 'log'>) {
      let said = Number.NEGATIVE_INFINITY;
      /** False if there is more work after all. */
      const stop = (isMore: (unit: Unit) => Promise<boolean>) =>
        tx(SYSTEM, async (unit) => {
          await unit.query(sql`SELECT pg_advisory_xact_lock(${lock})`);
          if (await isMore(unit)) return false;
          await deleteValue(unit, key);
          return true;
        });
      return {
        stop,
        /** Renews the lease before polling: whatever is stored later is found by the next poll. */
        async goOn() {
          if (performance.now() - said < SAID_AGAIN_MS) return;
          said = performance.now();
          await storeValue(
            db,
            key,
            sql`to_jsonb(clock_timestamp() + make_interval(secs => ${HOLDS_SECONDS}))`,
          );
        },
        /** Ended before its work was done: another run is asked for in its place. */
        async leave(isMore: (unit: Unit) => Promise<boolean>, ask: (unit: Unit) => Promise<void>) {
          await stop(async (unit) => {
            if (await isMore(unit)) await ask(unit);
            return false;
          }).catch((err: unknown) => log.warn({ err }, 'work that is due waits for the clock'));
        },
      };
    },
  };
};

/** Of taking in what customers wrote. */
export const intakeLease = runLease('chat.lookout');
/** Of the bot's answers. */
export const answerLease = runLease('chat.answering');
