import type { JobContext } from '#kernel/jobs/define.ts';
import { fillLastDays } from './fill-days.ts';
import { proveSums } from './prove-sums.ts';

/** Platforms and webhooks are up to three weeks late; five weeks leave room. */
const LATE_DAYS = 35;

export async function run(context: JobContext<unknown>) {
  const failures = [
    ...(await fillLastDays(context, LATE_DAYS, 'proof')),
    ...(await proveSums(context, LATE_DAYS)),
  ];
  if (failures.length > 0) throw new Error(failures.join('\n'));
}
