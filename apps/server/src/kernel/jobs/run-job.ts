import type { JobWithMetadata } from 'pg-boss';
import { sql } from '#db/sql.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { JobDefinition } from './define.ts';
import { changeJob, type JobRow } from './job-runs.ts';

/** People's screens are told of progress at most this often. */
const PROGRESS_EVERY_MS = 300;

/** One try at one job, from queue entry to recorded outcome. */
export async function runJob(
  kernel: Kernel,
  definition: JobDefinition,
  job: JobWithMetadata<unknown>,
  running: Map<string, AbortController>,
) {
  const run = await begin(kernel, definition, job);
  if (!run) return;
  const stop = new AbortController();
  running.set(run.id, stop);
  const signal = AbortSignal.any([stop.signal, job.signal]);
  try {
    await definition.handler({
      id: run.id,
      payload: definition.payload.parse(run.payload),
      memberId: run.member_id,
      attempt: run.attempts,
      signal,
      progress: progressOf(kernel, run.id),
      kernel,
    });
    await finish(kernel, run.id, 'done', null);
  } catch (error) {
    if (stop.signal.aborted && (stop.signal.reason as Error).message === 'cancelled') {
      await finish(kernel, run.id, 'cancelled', null);
      return;
    }
    const last = job.retryCount >= job.retryLimit;
    kernel.log.error({ err: error, job: run.id, name: run.name, last }, 'job failed');
    await finish(kernel, run.id, last ? 'failed' : 'queued', messageOf(error));
    throw error;
  } finally {
    running.delete(run.id);
  }
}

/** Scheduled jobs have no row of their own until they start. Nothing to do where the job was cancelled meanwhile. */
const begin = (kernel: Kernel, { name, title }: JobDefinition, { id }: JobWithMetadata<unknown>) =>
  changeJob(
    kernel.db,
    sql`INSERT INTO job_run (id, name, title, payload, status, started_at, attempts)
        VALUES (${id}, ${name}, ${title}, '{}', 'running', now(), 1)
        ON CONFLICT (id) DO UPDATE SET status = 'running', started_at = coalesce(job_run.started_at, now()),
               attempts = job_run.attempts + 1, error = NULL
        WHERE job_run.status IN ('queued', 'running')`,
  );

function progressOf(kernel: Kernel, id: string) {
  let told = 0;
  return async (done: number, total: number | null, note = '') => {
    const now = Date.now();
    if (now - told < PROGRESS_EVERY_MS && done !== total) return;
    told = now;
    await changeJob(
      kernel.db,
      sql`UPDATE job_run SET done = ${done}, total = ${total}, note = CASE WHEN note = '正在取消' THEN note ELSE ${note} END
          WHERE id = ${id}`,
    );
  };
}

const finish = (kernel: Kernel, id: string, status: JobRow['status'], error: string | null) =>
  changeJob(
    kernel.db,
    sql`UPDATE job_run SET status = ${status}, error = ${error},
               finished_at = CASE WHEN ${status} = 'queued' THEN NULL ELSE now() END
        WHERE id = ${id}`,
  );

/** Refusals are written for people; of anything else only the kind is shown and the rest is in the log. */
const messageOf = (error: unknown) =>
  error instanceof Refusal ? error.message : '执行出错，详情见服务器日志';
