import type { Database } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Log } from '#kernel/log.ts';
import { queuesOf, type WorkClass } from './work-classes.ts';

/** The child process for job classes that must not run in a process that answers calls. */
export interface Helper {
  classes: readonly WorkClass[];
  /** Starts it unless it runs. */
  wake(): void;
  /** Reports the jobs that were interrupted when it ended. */
  onCutOff(told: (runs: readonly string[]) => void): void;
  stop(): Promise<void>;
}

/** Starts the helper when work is waiting: retries and abandoned jobs send no notification. */
export async function startHelperForWaitingJobs(db: Database, helper: Helper, log: Log) {
  try {
    const waiting = await db.one(sql`
      SELECT 1 AS found FROM pgboss.job
      WHERE name = ${anyOf(helper.classes.flatMap(queuesOf), 'text')} AND state IN ('created', 'retry') AND start_after <= now() LIMIT 1`);
    if (waiting) helper.wake();
  } catch (err) {
    log.warn({ err }, 'waiting work was not looked for');
  }
}
