import { sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import type { JobDefinition } from './define.ts';

/**
 * Wakes a job that looks for all due work, as part of the transaction that added some. One waiting run is enough for
 * all; it is locked (FOR SHARE) until this transaction ends, so that it sees the new work. A run in retry backoff
 * does not count: it may wait for minutes.
 */
export async function wake({ jobs }: Pick<Kernel, 'jobs'>, unit: Unit, job: JobDefinition) {
  const waiting = await unit.one(
    sql`SELECT 1 AS found FROM job_run WHERE name = ${job.name} AND status = 'queued' AND attempts = 0 LIMIT 1 FOR SHARE`,
  );
  if (!waiting) await jobs.enqueue(unit, job, {});
}
