import { sql } from '#db/sql.ts';
import { forgetExpired } from '#kernel/import/result-file.ts';
import type { JobContext } from '#kernel/jobs/define.ts';

/** How long a browser may be away and still catch up without reloading. */
const EVENT_DAYS = 3;

/** Streams that ask for something older than this are told to start over. */
const events = [
  sql`INSERT INTO setting (key, value)
      SELECT 'events.forgottenBefore', to_jsonb(coalesce(max(xid::text::numeric), 0)::text) FROM event
      WHERE at < now() - make_interval(days => ${EVENT_DAYS})
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  sql`DELETE FROM event WHERE at < now() - make_interval(days => ${EVENT_DAYS})`,
];

export async function run({ kernel: { db, nightly }, progress, signal }: JobContext<unknown>) {
  const steps = [...events, ...nightly];
  for (const [done, step] of steps.entries()) {
    signal.throwIfAborted();
    await db.query(step);
    await progress(done + 1, steps.length + 1);
  }
  await forgetExpired(db);
  await progress(steps.length + 1, steps.length + 1);
}
