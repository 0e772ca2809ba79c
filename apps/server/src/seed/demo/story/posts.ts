import type { Clock } from '../clock.ts';
import { FAILING_ACCOUNT, PUBLISHERS } from './publishers.ts';
import { STORE_POSTS, type StorePost } from './store-posts.ts';
import { STORY_DAYS } from './working-hours.ts';

/** A post of a dealer or a shop on one of its accounts. */
export interface PlannedPost {
  place: string;
  account: string;
  post: StorePost;
  /** Its place among what the publisher said, the oldest first. */
  turn: number;
  at: number;
  /** It did not get out: the newest of one account, for visitors to repair. */
  isFailed: boolean;
}

/** Minutes of the day at which posts go out. */
const TIMES = [12 * 60 + 10, 18 * 60 + 40, 8 * 60 + 20, 20 * 60 + 30] as const;

/** Those who speak every week have planned the next one too. */
const AHEAD_DAYS = 5;

/** What each publisher said, spread over the two months; on its second account two days later. Those ahead of now are planned. */
export function planStorePosts(clock: Clock): PlannedPost[] {
  let said = 0;
  const posts = PUBLISHERS.flatMap(({ place, accounts, posts }) => {
    const own = STORE_POSTS.slice(said, (said += posts));
    const last = own.length > 8 ? -AHEAD_DAYS : 2;
    const step = (STORY_DAYS - 2 - last) / Math.max(1, own.length - 1);
    return own.flatMap((post, turn) =>
      accounts.map((account, at) => {
        const daysAgo = Math.round(STORY_DAYS - 2 - turn * step) - at * 2;
        const minute = TIMES[(turn + at + place.length) % TIMES.length] as number;
        return { place, account, post, turn, at: clock.at(daysAgo, minute), isFailed: false };
      }),
    );
  });
  const failed = posts.findLast(({ account, at }) => account === FAILING_ACCOUNT && at < clock.now);
  return posts.map((post) => (post === failed ? { ...post, isFailed: true } : post));
}

/** What somebody who comments at that moment has before their eyes: the newest post of the shop, else of its dealer. */
export const postBefore = (
  posts: readonly PlannedPost[],
  { store, dealer }: { store: string; dealer: string },
  at: number,
) =>
  [store, dealer]
    .map(
      (place) =>
        posts
          .filter((post) => post.place === place && post.at < at && !post.isFailed)
          .sort((a, b) => b.at - a.at)[0],
    )
    .find((post) => post !== undefined);

const SPEAKING = new Set(PUBLISHERS.map(({ place }) => place));
/** Customers of these comment on what they see. */
export const isHeard = ({ store, dealer }: { store: string; dealer: string }) =>
  SPEAKING.has(store) || SPEAKING.has(dealer);
