import { sql } from '#db/sql.ts';
import { forgetExpired } from '#kernel/import/result-file.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { forgetEndedViews } from '../auth/index.ts';

/** How long a browser may be away and still catch up without reloading. */
const EVENT_DAYS = 3;
const FINISHED_JOB_DAYS = 30;

export async function run({ kernel: { db }, progress, signal }: JobContext<unknown>) {
  const steps = [
    forgetEndedViews,
    sql`DELETE FROM session WHERE expires_at < now()`,
    sql`DELETE FROM login_try WHERE updated_at < now() - interval '1 day'`,
    sql`DELETE FROM password_reset WHERE expires_at < now() - interval '30 days'`,
    // Streams that ask for something older than this are told to start over.
    sql`INSERT INTO setting (key, value)
        SELECT 'events.forgottenBefore', to_jsonb(coalesce(max(xid::text::numeric), 0)::text) FROM event
        WHERE at < now() - make_interval(days => ${EVENT_DAYS})
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    sql`DELETE FROM event WHERE at < now() - make_interval(days => ${EVENT_DAYS})`,
    sql`DELETE FROM job_run WHERE status IN ('done', 'cancelled') AND finished_at < now() - make_interval(days => ${FINISHED_JOB_DAYS})`,
    // No download takes a day: the process that sent it was killed.
    sql`UPDATE export_run SET status = 'failed', finished_at = now()
        WHERE status = 'running' AND created_at < now() - interval '1 day'`,
    sql`DELETE FROM export_run WHERE expires_at < now()`,
    sql`DELETE FROM notification WHERE created_at < now() - interval '180 days'`,
  ];
  for (const [done, step] of steps.entries()) {
    signal.throwIfAborted();
    await db.query(step);
    await progress(done + 1, steps.length + 1);
  }
  await forgetExpired(db);
  await progress(steps.length + 1, steps.length + 1);
}
