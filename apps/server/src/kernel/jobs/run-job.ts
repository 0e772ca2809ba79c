import { createHash } from 'node:crypto';
import type { JobWithMetadata } from 'pg-boss';
import { sql } from '#db/sql.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { JobDefinition } from './define.ts';
import { changeJob, type JobRow } from './job-runs.ts';
import type { QueueData } from './queues.ts';
import { queueOf } from './work-classes.ts';

/** People's screens are told of progress at most this often. */
const PROGRESS_EVERY_MS = 300;

/** What runs in this process, by the row people see; whoever wants to know is told of every change. */
export class Running extends Map<string, AbortController> {
  onChange: (runs: string[]) => void = () => {};

  override set(run: string, stop: AbortController) {
    super.set(run, stop);
    this.onChange([...this.keys()]);
    return this;
  }

  override delete(run: string) {
    const was = super.delete(run);
    this.onChange([...this.keys()]);
    return was;
  }
}

/** One try at one job, from queue entry to recorded outcome. */
export async function runJob(
  kernel: Kernel,
  definition: JobDefinition,
  job: JobWithMetadata<unknown>,
  running: Running,
) {
  const asked = (job.data as QueueData).run;
  // The tick before is still at work and will find what this one would.
  if (!asked && running.has(tickRow(definition.name))) return;
  const run = asked ? await begin(kernel, asked) : await beginTick(kernel, definition, job);
  if (!run) return;
  const stop = new AbortController();
  running.set(run.id, stop);
  const signal = AbortSignal.any([stop.signal, job.signal]);
  try {
    const { run: handle } = await definition.handler();
    await handle({
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
    await finish(kernel, run.id, last || !asked ? 'failed' : 'queued', messageOf(error));
    throw error;
  } finally {
    running.delete(run.id);
  }
}

/** Nothing to do where the job was cancelled meanwhile. */
const begin = (kernel: Kernel, id: string) =>
  changeJob(
    kernel.db,
    sql`UPDATE job_run SET status = 'running', started_at = coalesce(started_at, now()), attempts = attempts + 1, error = NULL
        WHERE id = ${id} AND status IN ('queued', 'running')`,
  );

/** All ticks of one name share a row, which says how the last one went: a row a minute would bury everything else. */
const tickRow = (name: string) => {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
};

const beginTick = (
  kernel: Kernel,
  { name, title, needs }: JobDefinition,
  { retryCount }: JobWithMetadata<unknown>,
) =>
  changeJob(
    kernel.db,
    sql`INSERT INTO job_run (id, name, title, payload, status, started_at, attempts, queue)
        VALUES (${tickRow(name)}, ${name}, ${title}, '{}', 'running', now(), ${retryCount + 1}, ${queueOf(needs)})
        ON CONFLICT (id) DO UPDATE SET status = 'running', started_at = now(), finished_at = NULL, done = 0, total = NULL,
               note = '', error = NULL, attempts = excluded.attempts, title = excluded.title, queue = excluded.queue`,
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
