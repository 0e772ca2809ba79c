import type { JobContext } from '#kernel/jobs/define.ts';
import { reconcileReplies } from '../reply/reconcile-replies.service.ts';
import { readComments } from './read-comments.ts';

export async function run({ kernel, signal, progress }: JobContext<unknown>) {
  // Beside each other: a platform that does not answer about replies holds back no reading.
  const ends = await Promise.allSettled([
    reconcileReplies(kernel, signal),
    readComments(kernel, signal, progress),
  ]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
