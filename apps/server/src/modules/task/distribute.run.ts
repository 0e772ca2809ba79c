import type { JobContext } from '#kernel/jobs/define.ts';
import { distributeTask } from './distribute.service.ts';

export const run = async (context: JobContext<{ taskId: number }>) => {
  await distributeTask(context, context.payload.taskId);
};
