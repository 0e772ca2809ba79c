import type { Queries } from '#db/database.ts';

/** What is going to be published on an account. */
export interface Upcoming {
  /** Posts in the queue, and when the last of them goes out; '' when there is none. */
  count: number;
  last: string;
  /** Releases that are scheduled and not yet in the queue. */
  batches: number;
}
type Look = (db: Queries, accountIds: readonly number[]) => Promise<Map<number, Upcoming>>;

let look: Look = async () => new Map();
export const upcomingOn: Look = (db, ids) => (ids.length === 0 ? Promise.resolve(new Map()) : look(db, ids));
/** Publishing says so once, when it is loaded. */
export const warnOf = (next: Look) => {
  look = next;
};

/** What somebody should know before a post fails. */
export function upcomingNotes(
  { level, authorisedUntil }: { level: string; authorisedUntil: string | null },
  { count, last, batches }: Upcoming,
): string[] {
  if (level === 'bad' || level === 'paused')
    return [
      ...(count > 0 ? [`有 ${count} 条内容在排期，账号恢复前不会发布`] : []),
      ...(batches > 0 ? [`有 ${batches} 个定时主题会发到这个账号，到时发不出去`] : []),
    ];
  return last && authorisedUntil && Date.parse(last) > Date.parse(authorisedUntil)
    ? [`排期中有内容晚于授权到期时间，届时会发布失败`]
    : [];
}
