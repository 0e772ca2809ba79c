import type { JobContext } from '#kernel/jobs/define.ts';
import { compactSnapshots } from './compact.repository.ts';

export const run = ({ kernel, signal }: JobContext<unknown>) => compactSnapshots(kernel.db, signal);
