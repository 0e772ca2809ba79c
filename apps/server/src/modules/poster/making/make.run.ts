import { renderPosters } from '#engines/media/index.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { makeFile, makePoster } from './make-poster.ts';

export const run = ({ kernel, payload: { id }, signal }: JobContext<{ id: number }>) =>
  makePoster(kernel, id, { render: renderPosters, signal });

export const file = ({
  kernel,
  payload: { id, ...asked },
  signal,
}: JobContext<{ id: number; format: 'jpeg' | 'pdf'; bleedMm: number; key: string }>) =>
  makeFile(kernel, id, asked, { render: renderPosters, signal });
