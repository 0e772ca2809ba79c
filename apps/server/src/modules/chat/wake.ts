import { sql } from '#db/sql.ts';
import type { JobDefinition } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { lookThrough } from './audit/audit.jobs.ts';
import { answerTalks, sendOut, takeIn } from './chat.jobs.ts';
import { somebodyLooks } from './lookout.ts';

/**
 * Part of whatever gave it something to do. One that waits is enough for all: it is held back until this transaction is over, so that it
 * sees what there is to do.
 */
async function wake({ jobs }: Pick<Kernel, 'jobs'>, unit: Unit, job: JobDefinition) {
  const waiting = await unit.one(
    sql`SELECT 1 AS found FROM job_run WHERE name = ${job.name} AND status = 'queued' LIMIT 1 FOR SHARE`,
  );
  if (!waiting) await jobs.enqueue(unit, job, {});
}

type Waking = (kernel: Pick<Kernel, 'jobs'>, unit: Unit) => Promise<void>;
export const askForTakeIn: Waking = (kernel, unit) => wake(kernel, unit, takeIn);
export const wakeTakeIn: Waking = async (kernel, unit) => {
  if (!(await somebodyLooks(unit))) await askForTakeIn(kernel, unit);
};
export const wakeSending: Waking = (kernel, unit) => wake(kernel, unit, sendOut);
export const wakeAnswering: Waking = (kernel, unit) => wake(kernel, unit, answerTalks);
export const wakeAudit: Waking = (kernel, unit) => wake(kernel, unit, lookThrough);
