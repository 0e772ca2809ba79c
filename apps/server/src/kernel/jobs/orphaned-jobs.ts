import type { PgBoss } from 'pg-boss';
import type { Database, Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { announceJob, type JobRow } from './job-runs.ts';

/** A job interrupted this often may itself crash the server. */
const MOST_CUT_OFF = 25;
/** The same for the helper process, where the job is a more likely cause. */
const MOST_CUT_OFF_APART = 4;

/**
 * Resumes jobs of a killed server within seconds instead of waiting for the heartbeat to time out. An interruption is
 * not counted as a failed attempt.
 */
export async function resumeOrphanedJobs(db: Database, boss: PgBoss) {
  await db.query(sql`
    UPDATE pgboss.job j SET state = 'retry', started_on = NULL, start_after = now()
    FROM job_run r WHERE r.id = j.id AND r.queue = j.name AND j.state = 'active' AND r.attempts < ${MOST_CUT_OFF}`);
  const rows = await db.query<{ name: string; ids: string[] }>(
    sql`SELECT name, array_agg(id::text) AS ids FROM pgboss.job WHERE state = 'active' GROUP BY name`,
  );
  for (const { name, ids } of rows) await boss.fail(name, ids, { message: 'the server ended' });
}

/**
 * Resumes interrupted jobs of the helper process, whose exit is observed. Jobs interrupted too often count a failed
 * attempt.
 */
export async function resumeInterruptedJobs(db: Queries, boss: PgBoss, runs: readonly string[]) {
  const taken = await db.query<{ id: string }>(sql`
    UPDATE pgboss.job j SET state = 'retry', started_on = NULL, start_after = now()
    FROM job_run r WHERE r.id = ${anyOf(runs, 'uuid')} AND r.id = j.id AND r.queue = j.name AND j.state = 'active'
      AND r.attempts < ${MOST_CUT_OFF_APART} RETURNING j.id`);
  const left = await db.query<{ id: string; name: string }>(sql`
    SELECT j.id, j.name FROM pgboss.job j JOIN job_run r ON r.id = j.id AND r.queue = j.name
    WHERE r.id = ${anyOf(runs, 'uuid')} AND j.state = 'active'`);
  for (const { id, name } of left) await boss.fail(name, id, { message: 'its process ended' });
  return taken.length + left.length;
}

/** Marks jobs as failed that the queue gave up because every worker died: none of them could record it. */
export async function failLostRuns({ tx }: Pick<Kernel, 'tx'>) {
  await tx(SYSTEM, async (unit) => {
    const rows = await unit.query<JobRow>(sql`
      UPDATE job_run r SET status = 'failed', error = '执行中多次意外中断，已停止重试', finished_at = now()
      FROM pgboss.job j WHERE j.id = r.id AND j.name = r.queue AND j.state = 'failed' AND r.status IN ('queued', 'running')
      RETURNING r.*`);
    for (const row of rows) await announceJob(unit, row);
  });
}
