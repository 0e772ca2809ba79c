import { isPostLink, PLATFORM_IDS, type PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { prepared, sql } from '#db/sql.ts';

/** A post that went out through us, and whose account it is on. */
export interface KnownPost {
  attemptId: number;
  account: string;
  /** Who looks after the account, and where it hangs. */
  ownerId: number;
  path: string;
  publishedAt: string;
  gone: boolean;
}

/** The platform a link leads to, or none that we know. */
export const platformOf = (link: string): PlatformId | null =>
  PLATFORM_IDS.find((platform) => isPostLink(platform, link)) ?? null;

/** Whatever of a link may be the platform's number for the post: steps of its path and values of its query. */
function numbersIn(link: string): string[] {
  const url = new URL(link);
  return [...url.pathname.split('/'), ...url.searchParams.values()]
    .filter((text) => text.length >= 4)
    .slice(0, 20);
}

/** The post behind a link, by its address or by the number in it. */
export const findPost = (db: Queries, channelId: number, link: string) =>
  db.one<KnownPost>(
    prepared(sql`
    SELECT p.id AS "attemptId", a.name AS account, a.owner_id AS "ownerId", a.path, p.published_at AS "publishedAt",
           p.gone_at IS NOT NULL AS gone
    FROM publish_attempt p JOIN content_account a ON a.id = p.account_id
    WHERE p.channel_id = ${channelId} AND p.state = 'published'
      AND (p.url = ${link} OR (p.platform = ${platformOf(link)} AND p.post_id = ANY(${numbersIn(link)}::text[])))
    ORDER BY p.gone_at IS NOT NULL, p.id DESC LIMIT 1`),
  );
