import type { JobContext } from '#kernel/jobs/define.ts';
import { FILLED_DAYS, fillLastDays } from './fill-days.ts';

export async function run(context: JobContext<unknown>) {
  const failures = await fillLastDays(context, FILLED_DAYS, 'nothing');
  if (failures.length > 0) throw new Error(failures.join('\n'));
}
