import { contract, PLATFORM_IDS, PLATFORMS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { nextReading } from '../../ai-analysis/index.ts';

/** A claim expires after this. */
const CLAIM_MINUTES = 5;
/** Backoff after failures: doubles up to six hours. */
const RETRY_SECONDS = { first: 120, most: 21_600 } as const;
/** Deletions shift positions: reading regularly starts from the beginning. */
const WHOLE_HOURS = 24;

const GIVING = PLATFORM_IDS.filter((id) => PLATFORMS[id].comments !== null);
/** A post identified by hand has only its link, by which no platform returns comments. */
const gives = sql`(p.platform = ${anyOf(GIVING)} AND p.post_id NOT LIKE 'http%')`;

/**
 * Creates rows for new posts. Starts a day before the newest known one, because timestamps and commits may
 * differ in order.
 */
export const adoptPosts = (db: Queries) =>
  db.query(sql`
    WITH since AS MATERIALIZED (
      SELECT c.id AS channel_id, coalesce((SELECT max(w.published_at) FROM comment_watch w WHERE w.channel_id = c.id)
                                          - interval '1 day', '-infinity') AS moment
      FROM channel c)
    INSERT INTO comment_watch (attempt_id, channel_id, account_id, published_at, next_at)
    SELECT p.id, p.channel_id, p.account_id, p.published_at, now()
    FROM since JOIN publish_attempt p ON p.channel_id = since.channel_id AND p.published_at > since.moment
    WHERE p.state = 'published' AND p.gone_at IS NULL AND ${gives}
    ON CONFLICT (attempt_id) DO NOTHING`);

/** Accounts with due posts: failing ones last, longest waiting first; without those that need a person. */
export const dueAccounts = (db: Queries, most: number) =>
  db.query<{ id: number }>(sql`
    SELECT a.id FROM (SELECT w.account_id, min(w.next_at) AS since, max(w.failures) > 0 AS failing FROM comment_watch w WHERE w.next_at <= now() GROUP BY 1) due
    JOIN content_account a ON a.id = due.account_id
    WHERE a.deleted_at IS NULL AND a.sealed IS NOT NULL AND NOT (a.paused_at IS NOT NULL AND a.paused_by IS NULL)
    ORDER BY due.failing, due.since LIMIT ${most}`);

export interface WatchedPost {
  attemptId: number;
  /** Identifies the claim. */
  claim: string;
  cursor: string;
  title: string;
  postId: string;
  url: string | null;
  trace: Record<string, string>;
}

/** Claims one due post of an account, so that concurrent readers take others. */
export const claimPost = async (db: Queries, accountId: number): Promise<WatchedPost | undefined> =>
  (
    await db.query<WatchedPost>(sql`
    WITH mine AS (
      UPDATE comment_watch w SET next_at = now() + make_interval(mins => ${CLAIM_MINUTES}),
             cursor = CASE WHEN w.whole_at > now() - make_interval(hours => ${WHOLE_HOURS}) THEN w.cursor ELSE '' END,
             whole_at = CASE WHEN w.whole_at > now() - make_interval(hours => ${WHOLE_HOURS}) THEN w.whole_at ELSE now() END
      WHERE w.attempt_id = (SELECT d.attempt_id FROM comment_watch d WHERE d.account_id = ${accountId} AND d.next_at <= now()
                            ORDER BY d.next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING w.attempt_id, w.cursor, w.next_at)
    SELECT p.id AS "attemptId", mine.next_at::text AS claim, mine.cursor, p.title, p.post_id AS "postId", p.url, coalesce(p.trace, '{}') AS trace
    FROM publish_attempt p JOIN mine ON mine.attempt_id = p.id`)
  )[0];

/** Advances the cursor; false if another reader did meanwhile, and the page is discarded. */
export const moveCursor = async (db: Queries, attemptId: number, from: string, to: string) =>
  (
    await db.query(sql`
    UPDATE comment_watch SET cursor = ${to}, read_at = now(), failures = 0
    WHERE attempt_id = ${attemptId} AND cursor = ${from} RETURNING attempt_id`)
  ).length > 0;

/** Schedules the next reading, if the claim is still current: a post requested meanwhile is read again. */
export const passTurn = (db: Queries, { attemptId, claim }: WatchedPost, sandbox: boolean) =>
  db.query(sql`
    UPDATE comment_watch w SET next_at = ${nextReading(sql`w.published_at`, sandbox)}
    WHERE w.attempt_id = ${attemptId} AND w.next_at = ${claim}::timestamptz`);

/** Reads again at once, from the cursor another reader has reached. */
export const readAgain = (db: Queries, { attemptId, claim }: WatchedPost) =>
  db.query(sql`
    UPDATE comment_watch SET next_at = now() WHERE attempt_id = ${attemptId} AND next_at = ${claim}::timestamptz`);

export const readFailed = (db: Queries, attemptId: number, waitSeconds = 0) =>
  db.query(sql`
    UPDATE comment_watch SET failures = failures + 1,
      next_at = now() + make_interval(secs => greatest(${waitSeconds}::int, least(${RETRY_SECONDS.most},
        ${RETRY_SECONDS.first} * 2 ^ least(failures, 20)))::float8)
    WHERE attempt_id = ${attemptId}`);

/** Makes the posts of accounts within the actor's scope due at the next run; returns how many. */
export async function requestReading(db: Queries, actor: Actor): Promise<number> {
  const rows = await db.query(sql`
    UPDATE comment_watch w SET next_at = now()
    WHERE w.account_id IN (SELECT a.id FROM content_account a WHERE ${scope(actor, contract.comment.sync).onRows(sql`a`)})
    RETURNING w.attempt_id`);
  return rows.length;
}
