import { createHash } from 'node:crypto';
import { sql } from '#db/sql.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { JobDefinition } from './define.ts';
import { changeJob, type Ending, type JobRow } from './job-runs.ts';
import type { QueueDatabase, TakenJob } from './queue-database.ts';
import type { QueueData } from './queues.ts';
import { queueOf } from './work-classes.ts';

/** Progress is announced at most this often. */
const PROGRESS_EVERY_MS = 300;

/** The jobs running in this process by their `job_run` id; reports every change. */
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
  job: TakenJob,
  running: Running,
  queue: Pick<QueueDatabase, 'endWithCompletion'>,
) {
  const asked = (job.data as QueueData).run;
  // The previous tick is still running and will find what this one would.
  if (!asked && running.has(tickRow(definition.name))) return;
  const run = asked ? job.begun : await beginTick(kernel, definition, job);
  // Cancelled meanwhile.
  if (!run) return;
  // A claim that is lost completes nothing.
  const end = async (status: Ending['status']) => {
    if (job.signal.aborted) await finish(kernel, run.id, status, null);
    else queue.endWithCompletion(job.id, { run: run.id, status });
  };
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
      kernel: asAskedFor(kernel, run),
    });
    await end('done');
  } catch (error) {
    if (stop.signal.aborted && (stop.signal.reason as Error).message === 'cancelled') {
      await end('cancelled');
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

/** Whatever job was asked for with an API token acts with what that token may do, not with all its maker may. */
function asAskedFor(kernel: Kernel, { token_id }: JobRow): Kernel {
  if (token_id === null) return kernel;
  const { access } = kernel;
  const actFor: typeof access.actFor = (memberId, channelId, origin) =>
    access.actFor(memberId, channelId, origin, token_id);
  return { ...kernel, access: { ...access, actFor } };
}

/** Scheduled runs of one job share a row that shows the last run: a row per minute would bury everything else. */
const tickRow = (name: string) => {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
};

const beginTick = (kernel: Kernel, { name, title, needs }: JobDefinition, { retryCount }: TakenJob) =>
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

/** Refusals are shown as they are; of other errors only the kind is shown and the rest is logged. */
const messageOf = (error: unknown) =>
  error instanceof Refusal ? error.message : '执行出错，详情见服务器日志';
