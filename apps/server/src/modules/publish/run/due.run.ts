import type { JobContext } from '#kernel/jobs/define.ts';
import { runDue } from './run.service.ts';

/** Publishes attempts that are due and asks platforms about those without a known outcome. */
export const run = ({ kernel, signal }: JobContext<unknown>) => runDue(kernel, signal);
