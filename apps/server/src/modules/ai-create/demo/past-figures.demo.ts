import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { createClock, iso } from '#seed/demo/clock.ts';

type Counts = Record<'views' | 'likes' | 'comments' | 'shares', number>;

export interface PastPost {
  postId: string;
  url: string;
  daysAgo: number;
  publishedAt: number;
  /** Its place among all of them: what makes its days differ from its neighbours'. */
  turn: number;
  /** What the platform counts today. */
  total: Counts;
}
interface Attempted extends PastPost {
  attemptId: number;
  accountId: number;
  platform: string;
}

const HOUR = 3_600_000;
/** Younger days are kept by the hour, as reading would have left them. */
const HOURLY_DAYS = 8;
const [FIRST_HOUR, LAST_HOUR] = [8, 23];
const MEASURES = ['views', 'likes', 'comments', 'shares'] as const;

/** How much of a post is read on its n-th day: most at once, then less and less, never quite the same. */
const weight = (day: number, turn: number) =>
  (0.62 ** day + 0.015) * (0.75 + (((day * 7 + turn * 13) % 11) / 11) * 0.5);

/**
 * What was read of each post, day by day up to yesterday. A day's share of the whole comes from its weight alone, and the rest is
 * left for today: the next reading finds it, and finds nothing that contradicts it.
 */
export async function postFigures(db: Queries, posts: readonly Attempted[]) {
  const clock = createClock(Date.now());
  const days = posts.flatMap((post) => {
    const { daysAgo, turn, total } = post;
    const weights = Array.from({ length: daysAgo + 1 }, (_, day) => weight(day, turn));
    const all = weights.reduce((sum, each) => sum + each, 0);
    const upTo = (count: number) =>
      countsOf(total, weights.slice(0, count).reduce((sum, each) => sum + each, 0) / all, post.platform);
    return Array.from({ length: daysAgo }, (_, day) => ({
      post,
      ago: daysAgo - day,
      before: upTo(day),
      after: upTo(day + 1),
    }));
  });
  const dayRows = days.map(({ post, ago, before, after }) => ({
    attempt: post.attemptId,
    day: iso(clock.at(ago, 0) + 8 * HOUR).slice(0, 10),
    ...gained(before, after),
  }));
  const shots = days.flatMap(({ post, ago, before, after }) => {
    const start = clock.at(ago, 0);
    if (ago > HOURLY_DAYS)
      return [
        shotOf(post, { bucket: start, readAt: clock.at(ago, LAST_HOUR * 60 + 50), grain: 2 }, before, after),
      ];
    const opens = ago === post.daysAgo ? Math.ceil((post.publishedAt - start) / HOUR) : FIRST_HOUR;
    const hours = Array.from({ length: LAST_HOUR - opens + 1 }, (_, at) => opens + at);
    return hours.map((hour, at) => {
      const between = (share: number) => blend(before, after, share);
      const bucket = start + hour * HOUR;
      return shotOf(
        post,
        { bucket, readAt: bucket + 50 * 60_000, grain: 1 },
        between(at / hours.length),
        between((at + 1) / hours.length),
      );
    });
  });
  const latest = posts.map((post) => {
    const last = days.findLast((day) => day.post === post)?.after;
    return {
      attempt: post.attemptId,
      account: post.accountId,
      published: iso(post.publishedAt),
      read: iso(clock.at(1, LAST_HOUR * 60 + 50)),
      ...last,
    };
  });
  await insert(db, dayRows, shots, latest);
}

type Told = Record<(typeof MEASURES)[number], number | null>;

/** 快手 has no shares. */
const countsOf = (total: Counts, share: number, platform: string): Told => ({
  views: Math.floor(total.views * share),
  likes: Math.floor(total.likes * share),
  comments: Math.floor(total.comments * share),
  shares: platform === 'kuaishou' ? null : Math.floor(total.shares * share),
});
const each = (change: (measure: keyof Told) => number | null): Told =>
  Object.fromEntries(MEASURES.map((measure) => [measure, change(measure)])) as Told;
const gained = (before: Told, after: Told): Told =>
  each((measure) => (after[measure] === null ? null : after[measure] - (before[measure] ?? 0)));
const blend = (before: Told, after: Told, share: number): Told =>
  each((measure) => {
    const [from, to] = [before[measure], after[measure]];
    return from === null || to === null ? null : from + Math.floor((to - from) * share);
  });

const shotOf = (
  { attemptId }: Attempted,
  { bucket, readAt, grain }: { bucket: number; readAt: number; grain: number },
  before: Told,
  after: Told,
) => {
  const { views, likes, comments, shares } = gained(before, after);
  return {
    attempt: attemptId,
    bucket: iso(bucket),
    read: iso(readAt),
    grain,
    ...after,
    gained_views: views,
    gained_likes: likes,
    gained_comments: comments,
    gained_shares: shares,
  };
};

/** Three statements, however many posts there are. */
async function insert(db: Queries, days: object[], shots: object[], latest: object[]) {
  await db.query(sql`
    INSERT INTO post_day (attempt_id, day, channel_id, views, likes, comments, shares)
    SELECT p.id, d.day, p.channel_id, d.views, d.likes, d.comments, d.shares
    FROM json_to_recordset(${JSON.stringify(days)}) AS d(attempt bigint, day date, views int, likes int, comments int, shares int)
    JOIN publish_attempt p ON p.id = d.attempt`);
  await db.query(sql`
    INSERT INTO post_snapshot (attempt_id, bucket, channel_id, read_at, grain, views, likes, comments, shares, gained_views,
                               gained_likes, gained_comments, gained_shares)
    SELECT p.id, s.bucket, p.channel_id, s.read, s.grain, s.views, s.likes, s.comments, s.shares, s.gained_views, s.gained_likes,
           s.gained_comments, s.gained_shares
    FROM json_to_recordset(${JSON.stringify(shots)}) AS s(attempt bigint, bucket timestamptz, read timestamptz, grain int, views int,
      likes int, comments int, shares int, gained_views int, gained_likes int, gained_comments int, gained_shares int)
    JOIN publish_attempt p ON p.id = s.attempt`);
  await db.query(sql`
    INSERT INTO post_figures (attempt_id, channel_id, account_id, published_at, views, likes, comments, shares, read_at, next_at)
    SELECT p.id, p.channel_id, f.account, f.published, f.views, f.likes, f.comments, f.shares, f.read, now()
    FROM json_to_recordset(${JSON.stringify(latest)}) AS f(attempt bigint, account bigint, published timestamptz, read timestamptz,
      views int, likes int, comments int, shares int)
    JOIN publish_attempt p ON p.id = f.attempt`);
}
