import { sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import type { JobDefinition } from './define.ts';

/**
 * For a job that looks by itself for all there is to do. Part of whatever gave it something: one that waits is enough for all, and it is
 * held back until this transaction is over, so that it sees what there is to do.
 */
export async function wake({ jobs }: Pick<Kernel, 'jobs'>, unit: Unit, job: JobDefinition) {
  const waiting = await unit.one(
    sql`SELECT 1 AS found FROM job_run WHERE name = ${job.name} AND status = 'queued' LIMIT 1 FOR SHARE`,
  );
  if (!waiting) await jobs.enqueue(unit, job, {});
}
