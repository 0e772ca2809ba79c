import { renderPosters } from '#engines/media/index.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { makeBatch } from './make-batch.ts';

export const run = ({ kernel, id: jobId, payload: { id }, signal, progress }: JobContext<{ id: number }>) =>
  makeBatch(kernel, id, { render: renderPosters, signal, jobId, progress });
