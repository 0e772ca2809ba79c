import type { Database } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Log } from '#kernel/log.ts';
import { queueOf, type WorkClass } from './work-classes.ts';

/** A process of its own for classes that never run in one that answers people. */
export interface Helper {
  classes: readonly WorkClass[];
  /** Starts it unless it runs. */
  wake(): void;
  /** Its end cut these off. */
  onCutOff(told: (runs: readonly string[]) => void): void;
  stop(): Promise<void>;
}

/** Whether anything waits for the helper now: retries and what was left behind are announced by nobody. */
export async function wakeWhereWorkWaits(db: Database, helper: Helper, log: Log) {
  try {
    const waiting = await db.one(sql`
      SELECT 1 AS found FROM pgboss.job
      WHERE name = ${anyOf(helper.classes.map(queueOf), 'text')} AND state IN ('created', 'retry') AND start_after <= now() LIMIT 1`);
    if (waiting) helper.wake();
  } catch (err) {
    log.warn({ err }, 'waiting work was not looked for');
  }
}
