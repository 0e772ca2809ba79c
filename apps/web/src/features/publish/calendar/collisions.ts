import type { CalendarPost } from '@zhiying/contract';

const NEAR_MS = 30 * 60_000;

/** Posts of one account that stand too near each other. What is out or failed does not disturb anybody. */
export function collisionsOf(
  posts: readonly Pick<CalendarPost, 'id' | 'at' | 'account' | 'status'>[],
): Map<number, 'near' | 'same'> {
  const found = new Map<number, 'near' | 'same'>();
  const waiting = posts.filter(({ status }) => status === 'queued' || status === 'handover');
  for (const own of Map.groupBy(waiting, ({ account }) => account.id).values()) {
    const sorted = own.toSorted((a, b) => a.at.localeCompare(b.at));
    for (const [at, post] of sorted.entries()) {
      const next = sorted[at + 1];
      if (!next) continue;
      const apart = Date.parse(next.at) - Date.parse(post.at);
      if (apart >= NEAR_MS) continue;
      const kind = apart < 60_000 ? 'same' : 'near';
      for (const { id } of [post, next]) if (found.get(id) !== 'same') found.set(id, kind);
    }
  }
  return found;
}
