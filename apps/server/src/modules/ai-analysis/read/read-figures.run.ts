import type { JobContext } from '#kernel/jobs/define.ts';
import { readFigures } from './read-figures.ts';

export const run = ({ kernel, signal, progress }: JobContext<unknown>) =>
  readFigures(kernel, signal, progress);
