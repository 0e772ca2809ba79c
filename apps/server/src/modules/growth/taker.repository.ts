import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import type { StoredComment } from '../comment/index.ts';

/** A crawl that takes what is written below own posts, of one account or of all around it. */
interface Taker {
  id: number;
  channelId: number;
  path: string;
  ownerId: number;
}

export const countTaken = (unit: Queries, id: number, read: number, kept: number) =>
  unit.query(sql`
    UPDATE growth_crawl SET read = read + ${read}, kept = kept + ${kept}, last_at = now() WHERE id = ${id}`);

/** The crawl of that very account before one of all accounts; the nearest above the account first. */
export const commentTaker = (unit: Unit, { channelId, path, accountId }: StoredComment) =>
  unit.one<Taker>(sql`
    SELECT r.id, r.channel_id AS "channelId", r.path, r.owner_id AS "ownerId" FROM growth_crawl r
    WHERE r.channel_id = ${channelId} AND r.kind = 'own' AND r.state = 'watching' AND ${path} LIKE r.path || '%'
      AND (r.account_id IS NULL OR r.account_id = ${accountId})
    ORDER BY r.account_id NULLS LAST, length(r.path) DESC, r.id LIMIT 1`);

/** The nearest crawl above a place that takes what is said to its accounts or in its rooms. */
export const placeTaker = (
  unit: Unit,
  kind: 'chat' | 'live',
  { channelId, path }: { channelId: number; path: string },
) =>
  unit.one<Taker>(sql`
    SELECT r.id, r.channel_id AS "channelId", r.path, r.owner_id AS "ownerId" FROM growth_crawl r
    WHERE r.channel_id = ${channelId} AND r.kind = ${kind} AND r.state = 'watching' AND ${path} LIKE r.path || '%'
    ORDER BY length(r.path) DESC, r.id LIMIT 1`);
