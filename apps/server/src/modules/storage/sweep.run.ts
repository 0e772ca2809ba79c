import type { JobContext } from '#kernel/jobs/define.ts';

export const run = ({ kernel: { storage }, signal }: JobContext<unknown>) => storage.sweep(signal);
