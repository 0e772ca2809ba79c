import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { TICK } from './queues.ts';
import { queueOf, type WorkClass } from './work-classes.ts';

/** New jobs wake a worker at once; retries and delayed jobs are looked for this often. */
const RETRY_LOOK_SECONDS = 5;

interface Lanes {
  needs: WorkClass;
  lanes: number;
  /** Some of its jobs are scheduled. */
  ticks: boolean;
  /** Some of its jobs are quick. */
  short: boolean;
}

type Work = (job: JobWithMetadata<unknown>) => Promise<void>;

/**
 * Starts the workers of a class: `lanes` jobs in parallel, one more worker for scheduled jobs only, so that they run
 * although every lane is busy, and one for quick jobs.
 */
export async function openLanes(boss: PgBoss, { needs, lanes, ticks, short }: Lanes, work: Work) {
  const open = async (queue: string, minPriority?: number) => {
    const worker = await boss.work(
      queue,
      {
        batchSize: 1,
        includeMetadata: true,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: RETRY_LOOK_SECONDS,
        ...(minPriority === undefined ? {} : { minPriority }),
      },
      async ([job]) => {
        // There may be more jobs: the worker polls again at once instead of waiting to be notified.
        boss.notifyWorker(worker);
        if (job) await work(job);
      },
    );
  };
  for (let lane = 0; lane < lanes; lane++) await open(queueOf(needs));
  if (ticks) await open(queueOf(needs), TICK);
  if (short) await open(queueOf(needs, true));
}
