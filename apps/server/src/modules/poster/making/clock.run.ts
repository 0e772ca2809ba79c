import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import { IS_RUNNING } from '../batch/batch.repository.ts';
import { drawPosterJob, filmPosterJob } from '../poster.jobs.ts';
import { writeFailed } from '../poster.repository.ts';

/** A poster whose job ended without a word is said to have failed, so that somebody can have it made again. */
export async function run({ kernel, signal }: Pick<JobContext<unknown>, 'kernel' | 'signal'>) {
  const makers = [drawPosterJob.name, filmPosterJob.name];
  const left = await kernel.db.query<{ id: number; version: number }>(sql`
    SELECT p.id, p.version FROM poster p
    WHERE p.state IN ('waiting', 'making') AND p.deleted_at IS NULL AND p.updated_at < now() - interval '1 minute'
      AND NOT EXISTS (SELECT 1 FROM job_run j WHERE j.status IN ('queued', 'running') AND j.name = ANY(${makers}::text[])
                      AND (j.payload->>'id')::bigint = p.id)
      AND NOT EXISTS (SELECT 1 FROM poster_batch b WHERE b.id = p.batch_id AND ${IS_RUNNING})`);
  const end = (poster: (typeof left)[number]) =>
    kernel.tx(SYSTEM, (unit) => writeFailed(unit, poster, '任务已取消或中断，可重新生成'));
  await settleEach(left, end, { log: kernel.log, signal });
}
