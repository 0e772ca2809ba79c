import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '#db/sql.ts';
import { listFetcher, SourceError } from '#engines/reading/index.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { lostDatabase } from '#kernel/http/translate-error.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { COLLECT_RETRIES } from '../growth.jobs.ts';
import { storeSignals } from '../store-signals.service.ts';
import { announceCrawl } from './announce-crawl.ts';
import { hasPages, type PageSettings, readPage } from './read-page.ts';

/** Whoever is read has other visitors too. */
const BETWEEN_PAGES_MS = 1_000;

interface Running extends PageSettings, Place {
  id: number;
  name: string;
  nextPage: number;
  pages: number;
  read: number;
  kept: number;
  mostPages: number;
  mostItems: number;
  state: string;
}

/**
 * Page after page. What a page brought, the counts and the place to go on from are written together: killed anywhere, the next
 * run goes on with the page that was not finished, and nothing is there twice or missing.
 */
export async function run({
  kernel,
  payload: { crawlId },
  attempt,
  signal,
  progress,
}: JobContext<{ crawlId: number }>) {
  const fetchList = listFetcher(kernel, signal);
  while (!signal.aborted) {
    const crawl = await find(kernel, crawlId);
    if (crawl?.state !== 'running') return;
    await progress(crawl.pages, crawl.mostPages, `已读 ${crawl.pages} 页，新增 ${crawl.kept} 条`);
    let page: Awaited<ReturnType<typeof readPage>>;
    try {
      page = await readPage(crawl, crawl.nextPage, fetchList);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof SourceError)) throw await giveUp(kernel, crawl, attempt, error);
      await stop(kernel, crawl, 'failed', error.message);
      return;
    }
    const more = await keepPage(kernel, crawl, page).catch(async (error: unknown) => {
      throw await giveUp(kernel, crawl, attempt, error);
    });
    if (!more) return;
    if (!crawl.url.startsWith(kernel.config.sandboxUrl ?? ' '))
      await wait(BETWEEN_PAGES_MS, undefined, { signal }).catch(() => {});
  }
}

const find = ({ db }: Kernel, id: number) =>
  db.one<Running>(sql`
    SELECT r.id, r.channel_id AS "channelId", r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId", r.name, r.platform, r.url,
           r.list_path AS "listPath", r.text_field AS "textField", r.id_field AS "idField", r.author_field AS "authorField",
           r.name_field AS "nameField", r.time_field AS "timeField", r.next_page AS "nextPage", r.pages, r.read, r.kept,
           r.most_pages AS "mostPages", r.most_items AS "mostItems", r.state
    FROM growth_crawl r WHERE r.id = ${id}`);

/** Whether there is more to read. */
const keepPage = ({ tx }: Kernel, crawl: Running, { entries, found }: Awaited<ReturnType<typeof readPage>>) =>
  tx(SYSTEM, async (unit) => {
    // Another run, or somebody who paused it, was here first: this page is theirs.
    const held = await unit.one<{ path: string; nodeId: number }>(sql`
      SELECT path, node_id AS "nodeId" FROM growth_crawl
      WHERE id = ${crawl.id} AND state = 'running' AND next_page = ${crawl.nextPage} FOR UPDATE`);
    if (!held) return false;
    const room = Math.max(0, crawl.mostItems - crawl.read);
    const kept = await storeSignals(
      unit,
      { ...crawl, ...held, source: 'page', crawlId: crawl.id },
      found.slice(0, room),
    );
    const over = entries === 0 || !hasPages(crawl);
    const spent = crawl.pages + 1 >= crawl.mostPages || crawl.read + found.length >= crawl.mostItems;
    const ending = over ? '' : spent ? '已达到采集上限' : null;
    await unit.query(sql`
      UPDATE growth_crawl SET next_page = next_page + 1, pages = pages + 1, read = read + ${Math.min(found.length, room)}, kept = kept + ${kept},
             last_at = now(), trouble = ${ending ?? ''}, state = ${ending === null ? 'running' : 'done'} WHERE id = ${crawl.id}`);
    await announceCrawl(unit, crawl);
    if (ending !== null)
      await tell(unit, crawl, `采集任务「${crawl.name}」已完成，新增 ${crawl.kept + kept} 条`);
    return ending === null;
  });

const stop = ({ tx }: Kernel, crawl: Running, state: 'failed', trouble: string) =>
  tx(SYSTEM, async (unit) => {
    await unit.query(sql`
      UPDATE growth_crawl SET state = ${state}, trouble = ${trouble}, last_at = now() WHERE id = ${crawl.id} AND state = 'running'`);
    await announceCrawl(unit, crawl);
    await tell(unit, crawl, `采集任务「${crawl.name}」已停止`, trouble);
  });

/** After the last try nobody goes on with it: then it must not be called running, nor its owner wait. */
async function giveUp(kernel: Kernel, crawl: Running, attempt: number, error: unknown): Promise<unknown> {
  if (attempt > COLLECT_RETRIES && !lostDatabase(error))
    await stop(kernel, crawl, 'failed', '读取的内容无法保存，请检查字段设置后重新开始');
  return error;
}

const tell = (unit: Unit, { ownerId }: Running, title: string, body = '') =>
  notify(unit, ownerId, { kind: 'growth', title, body, link: '/home/aigrow?tabid=crawl' });
