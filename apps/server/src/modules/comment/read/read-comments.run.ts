import type { JobContext } from '#kernel/jobs/define.ts';
import { lookAtReplies } from '../reply/look-at-replies.ts';
import { readComments } from './read-comments.ts';

export async function run({ kernel, signal, progress }: JobContext<unknown>) {
  await lookAtReplies(kernel, signal);
  await readComments(kernel, signal, progress);
}
