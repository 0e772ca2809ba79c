import { type BodyOf, type Crawl, type CrawlState, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import { type CrawlVerb, crawlPolicy } from './crawl.policy.ts';
import { loadCrawls } from './crawl.source.ts';

const NOUN = '采集任务';

export interface CrawlRecord {
  id: number;
  channelId: number;
  path: string;
  ownerId: number;
  name: string;
  kind: Crawl['kind'];
  state: CrawlState;
  version: number;
}

/** The crawl, locked, with nothing in the way of the verb. */
export async function lockCrawl(
  db: Queries,
  actor: Actor,
  verb: CrawlVerb,
  id: number,
): Promise<CrawlRecord> {
  const crawl = await db.one<CrawlRecord>(sql`
    SELECT r.id, r.channel_id AS "channelId", r.path, r.owner_id AS "ownerId", r.name, r.kind, r.state, r.version
    FROM growth_crawl r WHERE r.id = ${id} AND ${crawlPolicy.reach(actor, verb)} FOR UPDATE OF r`);
  if (!crawl) throw RowMissing(NOUN);
  crawlPolicy.guard(actor, verb, crawl);
  return crawl;
}

export async function loadCrawl(db: Queries, actor: Actor, id: number): Promise<Crawl> {
  const [row] = await loadCrawls(db, actor, [id]);
  if (!row) throw RowMissing(NOUN);
  return row;
}

type Fields = BodyOf<typeof contract.growthCrawl.create>;

export async function insertCrawl(db: Queries, place: Place, crawl: Fields): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO growth_crawl (channel_id, node_id, path, owner_id, name, kind, platform, account_id, url, list_path, text_field,
                              id_field, author_field, name_field, time_field, most_pages, most_items, state)
    VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${crawl.name}, ${crawl.kind}, ${crawl.platform},
            ${crawl.accountId}, ${crawl.url}, ${crawl.listPath}, ${crawl.textField}, ${crawl.idField}, ${crawl.authorField}, ${crawl.nameField},
            ${crawl.timeField}, ${crawl.mostPages}, ${crawl.mostItems}, 'paused') RETURNING id`);
  return row?.id ?? 0;
}

export const updateCrawl = (
  db: Queries,
  id: number,
  crawl: Omit<BodyOf<typeof contract.growthCrawl.update>, 'id' | 'version'>,
) =>
  db.query(sql`
    UPDATE growth_crawl SET name = ${crawl.name}, url = ${crawl.url}, list_path = ${crawl.listPath}, text_field = ${crawl.textField},
           id_field = ${crawl.idField}, author_field = ${crawl.authorField}, name_field = ${crawl.nameField},
           time_field = ${crawl.timeField}, most_pages = ${crawl.mostPages}, most_items = ${crawl.mostItems}, version = version + 1
    WHERE id = ${id}`);

export const watchCrawl = (db: Queries, id: number) =>
  db.query(sql`UPDATE growth_crawl SET state = 'watching', trouble = '' WHERE id = ${id}`);

/** A finished crawl starts again at its first page; a paused one goes on where it stopped. */
export const runCrawl = (db: Queries, id: number, jobId: string | null) =>
  db.query(sql`
    UPDATE growth_crawl SET state = 'running', trouble = '', job_id = ${jobId},
           next_page = CASE WHEN state = 'done' THEN 1 ELSE next_page END, pages = CASE WHEN state = 'done' THEN 0 ELSE pages END,
           read = CASE WHEN state = 'done' THEN 0 ELSE read END, kept = CASE WHEN state = 'done' THEN 0 ELSE kept END
    WHERE id = ${id}`);

export const stopCrawl = (db: Queries, id: number, state: 'paused' | 'cancelled') =>
  db.query(sql`UPDATE growth_crawl SET state = ${state} WHERE id = ${id}`);

export const deleteCrawl = (db: Queries, id: number) =>
  db.query(sql`DELETE FROM growth_crawl WHERE id = ${id}`);
