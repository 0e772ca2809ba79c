import type { Queries } from '#db/database.ts';
import { anyOf, empty, sql } from '#db/sql.ts';

/**
 * Copies posts that were published here on linked content accounts, with their latest figures. Idempotent. Returns the accounts with
 * new or changed posts.
 */
export async function takeOwnPosts(db: Queries, koxIds?: readonly number[]): Promise<number[]> {
  const only = koxIds ? sql`AND k.id = ${anyOf(koxIds)}` : empty;
  const added = await db.query<{ koxId: number }>(sql`
    INSERT INTO kox_post (channel_id, kox_id, url, title, source, attempt_id, published_at, gone_at, views, likes, comments, shares)
    SELECT DISTINCT ON (k.id, coalesce(p.url, 'attempt:' || p.id)) k.channel_id, k.id, coalesce(p.url, 'attempt:' || p.id), p.title, 'own',
           p.id, p.published_at, p.gone_at, f.views, f.likes, f.comments, f.shares
    FROM kox k JOIN publish_attempt p ON p.account_id = k.account_id AND p.state = 'published' AND p.published_at IS NOT NULL
    LEFT JOIN post_figures f ON f.attempt_id = p.id
    WHERE k.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM kox_post known WHERE known.attempt_id = p.id) ${only}
    ORDER BY k.id, coalesce(p.url, 'attempt:' || p.id), p.id
    ON CONFLICT (kox_id, url) DO UPDATE SET attempt_id = excluded.attempt_id, source = 'own', published_at = excluded.published_at,
      views = coalesce(excluded.views, kox_post.views), likes = coalesce(excluded.likes, kox_post.likes),
      comments = coalesce(excluded.comments, kox_post.comments), shares = coalesce(excluded.shares, kox_post.shares), updated_at = now()
    RETURNING kox_id AS "koxId"`);
  const changed = await db.query<{ koxId: number }>(sql`
    UPDATE kox_post x SET views = coalesce(f.views, x.views), likes = coalesce(f.likes, x.likes),
           comments = coalesce(f.comments, x.comments), shares = coalesce(f.shares, x.shares), gone_at = p.gone_at, updated_at = now()
    FROM publish_attempt p LEFT JOIN post_figures f ON f.attempt_id = p.id, kox k
    WHERE p.id = x.attempt_id AND k.id = x.kox_id ${only}
      AND (x.views, x.likes, x.comments, x.shares, x.gone_at) IS DISTINCT FROM
          (coalesce(f.views, x.views), coalesce(f.likes, x.likes), coalesce(f.comments, x.comments), coalesce(f.shares, x.shares), p.gone_at)
    RETURNING x.kox_id AS "koxId"`);
  return [...new Set([...added, ...changed].map(({ koxId }) => koxId))];
}

/** How many posts each of these given tasks has. */
export const recountGiven = (db: Queries, givenIds: readonly (number | null)[]) =>
  db.query(sql`
    UPDATE kox_task x SET posted = (SELECT count(*) FROM kox_post p WHERE p.given_id = x.id AND p.gone_at IS NULL)
    WHERE x.id = ${anyOf(givenIds.filter((id): id is number => id !== null))}`);
