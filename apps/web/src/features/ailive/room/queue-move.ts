import type { QueueEntry } from '@zhiying/contract';

/**
 * What a row that was dropped at a place asks for: the line of its class that it comes before, or the end of the class. Null where that is
 * in another class, or where nothing changes.
 */
export function moveTo(
  shown: readonly QueueEntry[],
  from: number,
  to: number,
): { line: string; before: string | null } | null {
  const moved = shown[from];
  if (!moved) return null;
  const [after, next] = [shown[to - 1], shown[to]];
  if (next?.class === moved.class)
    return next.lineId === moved.lineId ? null : { line: moved.lineId, before: next.lineId };
  return after?.class === moved.class ? { line: moved.lineId, before: null } : null;
}
