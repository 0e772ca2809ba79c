import type { DouyinPageInfo, DouyinPageInput, DouyinShownWork } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import { type PageFacts, pagePolicy } from './douyin.policy.ts';
import { IS_DOUYIN } from './douyin.scope.ts';

const WORKS_OFFERED = 100;
const VERSIONS_SHOWN = 50;

export interface PageRecord extends PageFacts, Place {
  id: number;
  name: string;
}

/** The account, locked, with the versions of its page and nothing in the way of the verb. */
export async function lockPage(
  db: Queries,
  actor: Actor,
  verb: 'edit' | 'settle',
  id: number,
): Promise<PageRecord> {
  const page = await db.one<PageRecord>(sql`
    SELECT a.id, a.name, a.channel_id AS "channelId", a.node_id AS "nodeId", a.path, a.owner_id AS "ownerId",
           coalesce((SELECT d.version_no FROM douyin_page d WHERE d.account_id = a.id), 0) AS "versionNo",
           (SELECT d.final_no FROM douyin_page d WHERE d.account_id = a.id) AS "finalNo"
    FROM content_account a WHERE a.id = ${id} AND ${IS_DOUYIN} AND ${pagePolicy.reach(actor, verb)} FOR NO KEY UPDATE OF a`);
  if (!page) throw RowMissing('抖音账号');
  pagePolicy.guard(actor, verb, page);
  return page;
}

export async function findVersion(
  db: Queries,
  accountId: number,
  no: number,
): Promise<DouyinPageInput | undefined> {
  const row = await db.one<{ input: DouyinPageInput }>(
    sql`SELECT input FROM douyin_page_version WHERE account_id = ${accountId} AND no = ${no}`,
  );
  return row?.input;
}

export const loadVersions = (db: Queries, accountId: number) =>
  db.query<DouyinPageInfo['versions'][number]>(sql`
    SELECT v.no, m.name AS by, v.at FROM douyin_page_version v JOIN member m ON m.id = v.by_id
    WHERE v.account_id = ${accountId} ORDER BY v.no DESC LIMIT ${VERSIONS_SHOWN}`);

/** Published works of an account that are still online: those with these ids, or the latest. */
export const loadWorks = (db: Queries, accountId: number, ids?: readonly number[]) =>
  db.query<DouyinShownWork>(sql`
    SELECT p.id, p.title, p.url, p.published_at AS "publishedAt", f.views AS plays
    FROM publish_attempt p LEFT JOIN post_figures f ON f.attempt_id = p.id
    WHERE p.account_id = ${accountId} AND p.state = 'published' AND p.gone_at IS NULL ${ids ? sql`AND p.id = ${anyOf(ids)}` : empty}
    ORDER BY p.published_at DESC, p.id DESC LIMIT ${WORKS_OFFERED}`);

/** Stores the next version and makes it the current one. */
export async function insertVersion(
  db: Queries,
  accountId: number,
  { no, input, memberId }: { no: number; input: DouyinPageInput; memberId: number },
) {
  await db.query(sql`
    INSERT INTO douyin_page_version (account_id, no, input, by_id) VALUES (${accountId}, ${no}, ${JSON.stringify(input)}::jsonb, ${memberId})`);
  await db.query(sql`
    INSERT INTO douyin_page (account_id, version_no, updated_by) VALUES (${accountId}, ${no}, ${memberId})
    ON CONFLICT (account_id) DO UPDATE SET version_no = excluded.version_no, updated_by = excluded.updated_by, updated_at = now()`);
}

/** Makes the current version the final one. */
export const finalizePage = (db: Queries, accountId: number) =>
  db.query(
    sql`UPDATE douyin_page SET final_no = version_no, final_at = now() WHERE account_id = ${accountId}`,
  );
