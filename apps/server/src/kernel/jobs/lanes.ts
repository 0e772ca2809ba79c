import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { TICK } from './queues.ts';
import { queueOf, type WorkClass } from './work-classes.ts';

/** New jobs wake a worker at once; retries and delayed jobs are looked for this often. */
const RETRY_LOOK_SECONDS = 5;

type Work = (job: JobWithMetadata<unknown>) => Promise<void>;

/**
 * Opens the lanes of a class: so many of its jobs run side by side, and one more that only takes ticks of the clock, so that
 * what is due is found although every lane is taken.
 */
export async function openLanes(
  boss: PgBoss,
  { needs, lanes, ticks }: { needs: WorkClass; lanes: number; ticks: boolean },
  work: Work,
) {
  for (let lane = 0; lane < lanes + (ticks ? 1 : 0); lane++) {
    const worker = await boss.work(
      queueOf(needs),
      {
        batchSize: 1,
        includeMetadata: true,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: RETRY_LOOK_SECONDS,
        ...(lane === lanes ? { minPriority: TICK } : {}),
      },
      async ([job]) => {
        // Where one job was there may be more: the lane looks again at once, not when it is next woken.
        boss.notifyWorker(worker);
        if (job) await work(job);
      },
    );
  }
}
