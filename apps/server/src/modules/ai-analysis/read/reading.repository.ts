import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Metrics } from '#engines/platforms/index.ts';
import { tells } from '../posts.scope.ts';
import { bucketSeconds, nextTurn, RETRY_SECONDS } from './pace.repository.ts';

/** A worker has this long to read the posts it claimed; after that another may claim them. */
const CLAIM_MINUTES = 5;

/**
 * Posts that came out since get their row. Looked for from a day before the newest known, since moments and commits may differ in
 * order; found by an index however many there are. Where to begin is settled first: asked again for every row, it would walk
 * through all those just added.
 */
export const adoptPosts = (db: Queries) =>
  db.query(sql`
    WITH since AS MATERIALIZED (
      SELECT c.id AS channel_id, coalesce((SELECT max(f.published_at) FROM post_figures f WHERE f.channel_id = c.id)
                                          - interval '1 day', '-infinity') AS moment
      FROM channel c)
    INSERT INTO post_figures (attempt_id, channel_id, account_id, published_at, next_at)
    SELECT p.id, p.channel_id, p.account_id, p.published_at, now()
    FROM since JOIN publish_attempt p ON p.channel_id = since.channel_id AND p.published_at > since.moment
    WHERE p.state = 'published' AND ${tells}
    ON CONFLICT (attempt_id) DO NOTHING`);

/** Accounts with posts whose turn it is, those that failed last time after the others, the longest waiting first; not those that only a person can bring back. */
export const dueAccounts = (db: Queries, most: number) =>
  db.query<{ id: number }>(sql`
    SELECT a.id FROM (SELECT f.account_id, min(f.next_at) AS since FROM post_figures f WHERE f.next_at <= now() GROUP BY 1) due
    JOIN content_account a ON a.id = due.account_id LEFT JOIN account_reading r ON r.account_id = a.id
    WHERE a.deleted_at IS NULL AND a.sealed IS NOT NULL AND NOT (a.paused_at IS NOT NULL AND a.paused_by IS NULL)
      AND (r.retry_at IS NULL OR r.retry_at <= now())
    ORDER BY coalesce(r.failures, 0) > 0, due.since LIMIT ${most}`);

export interface DuePost {
  attemptId: number;
  postId: string;
  url: string | null;
  trace: Record<string, string>;
}

/** Some of an account's posts whose turn it is, claimed: whoever else looks now finds others. Days stay together. */
export const claimPosts = (db: Queries, accountId: number, most: number) =>
  db.query<DuePost>(sql`
    WITH mine AS (
      UPDATE post_figures f SET next_at = now() + make_interval(mins => ${CLAIM_MINUTES})
      WHERE f.attempt_id IN (SELECT d.attempt_id FROM post_figures d WHERE d.account_id = ${accountId} AND d.next_at <= now()
                             ORDER BY d.published_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
      RETURNING f.attempt_id)
    SELECT p.id AS "attemptId", p.post_id AS "postId", p.url, coalesce(p.trace, '{}') AS trace
    FROM publish_attempt p JOIN mine ON mine.attempt_id = p.id`);

/**
 * Keeps what was told about posts: in their snapshots, their days and as their latest, together. Said again it changes nothing:
 * what is gained is the difference to the latest, and a second reading within a bucket takes the place of the first.
 */
export async function keepFigures(
  db: Queries,
  told: readonly (Metrics & { attemptId: number })[],
  sandbox: boolean,
) {
  const column = (pick: (post: Metrics & { attemptId: number }) => number | null) => told.map(pick);
  await db.query(sql`
    WITH told AS (
      SELECT * FROM unnest(${column((post) => post.attemptId)}::bigint[], ${column((post) => post.views)}::int[],
        ${column((post) => post.likes)}::int[], ${column((post) => post.comments)}::int[], ${column((post) => post.shares)}::int[])
        AS t(attempt_id, views, likes, comments, shares)),
    gained AS (
      SELECT t.*, f.channel_id, t.views - coalesce(f.views, 0) AS gained_views, t.likes - coalesce(f.likes, 0) AS gained_likes,
             t.comments - coalesce(f.comments, 0) AS gained_comments, t.shares - coalesce(f.shares, 0) AS gained_shares
      FROM told t JOIN post_figures f ON f.attempt_id = t.attempt_id ORDER BY t.attempt_id FOR UPDATE OF f),
    shot AS (
      INSERT INTO post_snapshot (attempt_id, bucket, channel_id, read_at, views, likes, comments, shares,
                                 gained_views, gained_likes, gained_comments, gained_shares)
      SELECT g.attempt_id, date_bin(make_interval(secs => ${bucketSeconds(sandbox)}), now(), 'epoch'), g.channel_id, now(), g.views,
             g.likes, g.comments, g.shares, g.gained_views, g.gained_likes, g.gained_comments, g.gained_shares FROM gained g
      ON CONFLICT (attempt_id, bucket) DO UPDATE SET read_at = excluded.read_at,
        views = excluded.views, likes = excluded.likes, comments = excluded.comments, shares = excluded.shares,
        ${added(sql`post_snapshot`, 'gained_')}),
    days AS (
      INSERT INTO post_day (attempt_id, day, channel_id, views, likes, comments, shares)
      SELECT g.attempt_id, (now() AT TIME ZONE 'Asia/Shanghai')::date, g.channel_id, g.gained_views, g.gained_likes,
             g.gained_comments, g.gained_shares FROM gained g
      ON CONFLICT (attempt_id, day) DO UPDATE SET ${added(sql`post_day`)})
    UPDATE post_figures f SET views = g.views, likes = g.likes, comments = g.comments, shares = g.shares, read_at = now()
    FROM gained g WHERE f.attempt_id = g.attempt_id`);
}

/** `views = t.views + excluded.views, …`; what was never told stays so. */
function added(table: SQL, prefix: '' | 'gained_' = ''): SQL {
  const sum = (name: SQL) =>
    sql`${name} = CASE WHEN ${table}.${name} IS NULL THEN excluded.${name} ELSE ${table}.${name} + coalesce(excluded.${name}, 0) END`;
  const [views, likes, comments, shares] =
    prefix === 'gained_'
      ? [sql`gained_views`, sql`gained_likes`, sql`gained_comments`, sql`gained_shares`]
      : [sql`views`, sql`likes`, sql`comments`, sql`shares`];
  return sql`${sum(views)}, ${sum(likes)}, ${sum(comments)}, ${sum(shares)}`;
}

/** Their next turn, whether or not the platform told anything about them. */
export const passTurn = (db: Queries, attemptIds: readonly number[], sandbox: boolean) =>
  db.query(sql`
    UPDATE post_figures f SET next_at = ${nextTurn(sql`f.published_at`, sandbox)} WHERE f.attempt_id = ${anyOf(attemptIds)}`);

export const accountRead = (db: Queries, accountId: number) =>
  db.query(sql`
    INSERT INTO account_reading (account_id, read_at) VALUES (${accountId}, now())
    ON CONFLICT (account_id) DO UPDATE SET read_at = now(), failures = 0, retry_at = NULL, advice = ''`);

export const accountFailed = (db: Queries, accountId: number, advice: string, waitSeconds = 0) =>
  db.query(sql`
    INSERT INTO account_reading (account_id, failed_at, failures, retry_at, advice)
    VALUES (${accountId}, now(), 1, now() + make_interval(secs => greatest(${RETRY_SECONDS.first}, ${waitSeconds}::int)), ${advice})
    ON CONFLICT (account_id) DO UPDATE SET failed_at = now(), failures = account_reading.failures + 1, advice = excluded.advice,
      retry_at = now() + make_interval(secs => greatest(${waitSeconds}::int, least(${RETRY_SECONDS.most},
        ${RETRY_SECONDS.first} * 2 ^ least(account_reading.failures, 20)))::float8)`);

/** Puts these posts first in line, with their accounts even after trouble; the answer is how many posts they are. */
export async function askSoon(db: Queries, posts: SQL): Promise<number> {
  const row = await db.one<{ total: number }>(sql`
    WITH mine AS (UPDATE post_figures f SET next_at = now()
                  WHERE f.attempt_id IN (SELECT p.id FROM ${posts}) RETURNING f.account_id),
    again AS (UPDATE account_reading r SET retry_at = NULL WHERE r.account_id IN (SELECT account_id FROM mine))
    SELECT count(*)::int AS total FROM mine`);
  return row?.total ?? 0;
}

/** Who looks at the console now and may see figures. */
export const watchers = (db: Queries) =>
  db.query<{ id: number }>(sql`
    SELECT DISTINCT m.id FROM session s JOIN member m ON m.id = coalesce(s.viewer_id, s.member_id)
    WHERE s.expires_at > now() AND s.last_seen_at > now() - interval '30 minutes'
      AND (m.is_admin OR EXISTS (SELECT 1 FROM membership ms JOIN role r ON r.id = ms.role_id
                                 WHERE ms.member_id = m.id AND r.keys && '{14-9,14-10,14-11}'::text[]))`);
