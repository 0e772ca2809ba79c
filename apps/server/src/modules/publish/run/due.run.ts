import type { JobContext } from '#kernel/jobs/define.ts';
import { runDue } from './run.ts';

export const run = ({ kernel, signal }: JobContext<unknown>) => runDue(kernel, signal);
