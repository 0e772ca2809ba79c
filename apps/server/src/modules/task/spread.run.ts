import type { JobContext } from '#kernel/jobs/define.ts';
import { giveOut } from './give-out.ts';

export const run = async (context: JobContext<{ taskId: number }>) => {
  await giveOut(context, context.payload.taskId);
};
