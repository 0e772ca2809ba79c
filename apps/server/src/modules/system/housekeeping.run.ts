import { deleteOldEvents } from '#kernel/events/delete-old-events.ts';
import { forgetExpired } from '#kernel/import/result-file.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';

const HOUR_MS = 3_600_000;

export async function run({ kernel: { db, nightly, log }, progress, signal }: JobContext<unknown>) {
  const steps = [
    () => deleteOldEvents(db),
    ...nightly.map((step) => () => db.query(step)),
    () => forgetExpired(db),
  ];
  const work = async ([done, step]: [number, (typeof steps)[number]]) => {
    await step();
    await progress(done + 1, steps.length);
  };
  // What an area forgets takes as long as it takes.
  await settleEach(steps.entries(), work, { log, signal, name: ([at]) => at, patienceMs: HOUR_MS });
}
