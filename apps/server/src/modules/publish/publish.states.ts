import { type AttemptStatus, attemptState } from '@zhiying/contract';

/** States from which nothing happens by itself any more. */
export const SETTLED: readonly AttemptStatus[] = ['published', 'failed', 'cancelled'];

export function countStates(rows: readonly { status: AttemptStatus }[]) {
  const counts = Object.fromEntries(attemptState.all.map((state) => [state, 0])) as Record<
    AttemptStatus,
    number
  >;
  for (const { status } of rows) counts[status] += 1;
  return counts;
}
