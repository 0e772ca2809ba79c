import type { Queries } from '#db/database.ts';
import { type ContributionsTo, slot } from '#kernel/slot.ts';

/** What is going to be published on an account. */
export interface Upcoming {
  /** Posts in the queue, and when the last of them goes out; '' when there is none. */
  count: number;
  last: string;
  /** Releases that are scheduled and not yet in the queue. */
  batches: number;
}
export type Look = (
  db: Queries,
  contributions: ContributionsTo,
  accountIds: readonly number[],
) => Promise<Map<number, Upcoming>>;

/** Publishing knows what waits for accounts, so that trouble is seen before a post fails. */
export const upcoming = slot<Look>('account.upcoming');

export async function upcomingOn(db: Queries, contributions: ContributionsTo, ids: readonly number[]) {
  const [look] = contributions(upcoming);
  return look && ids.length > 0 ? look(db, contributions, ids) : new Map<number, Upcoming>();
}

/** What somebody should know before a post fails. */
export function upcomingNotes(
  { level, authorisedUntil }: { level: string; authorisedUntil: string | null },
  { count, last, batches }: Upcoming,
): string[] {
  if (level === 'bad' || level === 'paused')
    return [
      ...(count > 0 ? [`有 ${count} 条内容已排期，账号恢复前不会发布`] : []),
      ...(batches > 0 ? [`有 ${batches} 个定时主题将发布到该账号，届时无法发布`] : []),
    ];
  return last && authorisedUntil && Date.parse(last) > Date.parse(authorisedUntil)
    ? [`排期中有内容晚于授权到期时间，届时会发布失败`]
    : [];
}
