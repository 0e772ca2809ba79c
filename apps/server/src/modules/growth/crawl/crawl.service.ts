import { type BodyOf, type Call, type Crawl, type CrawlState, contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import type { Unit } from '#kernel/unit.ts';
import { accountsSeen } from '../../account/index.ts';
import { collect } from '../growth.jobs.ts';
import { announceCrawl } from './announce-crawl.ts';
import { type CrawlVerb, crawlPolicy } from './crawl.policy.ts';
import { crawlSource, loadCrawls } from './crawl.source.ts';

type Calls = typeof contract.growthCrawl;

interface Held {
  id: number;
  channelId: number;
  path: string;
  ownerId: number;
  name: string;
  kind: Crawl['kind'];
  state: CrawlState;
  version: number;
}

async function hold(unit: Unit, actor: Actor, verb: CrawlVerb, id: number): Promise<Held> {
  const held = await unit.one<Held>(sql`
    SELECT r.id, r.channel_id AS "channelId", r.path, r.owner_id AS "ownerId", r.name, r.kind, r.state, r.version
    FROM growth_crawl r WHERE r.id = ${id} AND ${crawlPolicy.reach(actor, verb)} FOR UPDATE OF r`);
  if (!held) throw RowMissing('采集任务');
  crawlPolicy.guard(actor, verb, held);
  return held;
}

async function rowOf(unit: Unit, actor: Actor, id: number): Promise<Crawl> {
  const [row] = await loadCrawls(unit, actor, [id]);
  if (!row) throw RowMissing('采集任务');
  return row;
}

const audit = (
  unit: Unit,
  call: Call,
  { id, name }: Pick<Held, 'id' | 'name'>,
  word: string,
  after?: unknown,
) => unit.audit({ call, entity: 'growthCrawl', entityId: id, summary: `${word}采集任务「${name}」`, after });

export const crawlService = ({ db, tx, jobs }: Kernel) => {
  /** Comments on one's own posts and customers' messages arrive by themselves; pages are read by a job. */
  const begin = async (unit: Unit, actor: Actor, { id, kind, name }: Pick<Held, 'id' | 'kind' | 'name'>) => {
    if (kind !== 'page') {
      await unit.query(sql`UPDATE growth_crawl SET state = 'watching', trouble = '' WHERE id = ${id}`);
      return;
    }
    const jobId = await jobs.enqueue(unit, collect, { crawlId: id }, { actor, title: `采集「${name}」` });
    await unit.query(sql`
      UPDATE growth_crawl SET state = 'running', trouble = '', job_id = ${jobId},
             next_page = CASE WHEN state = 'done' THEN 1 ELSE next_page END, pages = CASE WHEN state = 'done' THEN 0 ELSE pages END,
             read = CASE WHEN state = 'done' THEN 0 ELSE read END, kept = CASE WHEN state = 'done' THEN 0 ELSE kept END
      WHERE id = ${id}`);
  };

  const step = (actor: Actor, verb: 'start' | 'pause' | 'cancel', id: number, word: string) =>
    tx(actor, async (unit) => {
      const held = await hold(unit, actor, verb, id);
      if (verb === 'start') await begin(unit, actor, held);
      else
        await unit.query(sql`
          UPDATE growth_crawl SET state = ${verb === 'pause' ? 'paused' : 'cancelled'} WHERE id = ${id}`);
      await audit(unit, contract.growthCrawl[verb], held, word);
      await announceCrawl(unit, held);
      return rowOf(unit, actor, id);
    });

  return {
    info: (actor: Actor, id: number) => findSeen(db, crawlSource(actor, {}), id, '采集任务'),

    create: (actor: Actor, { accountId, ...body }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        if (accountId !== null && (await accountsSeen(unit, actor, [accountId])).length === 0)
          throw RowMissing('内容账号');
        const place = await placeOf(unit, actor, contract.growthCrawl.create);
        const made = await unit.one<{ id: number }>(sql`
          INSERT INTO growth_crawl (channel_id, node_id, path, owner_id, name, kind, platform, account_id, url, list_path, text_field,
                                    id_field, author_field, name_field, time_field, most_pages, most_items, state)
          VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${body.name}, ${body.kind}, ${body.platform},
                  ${accountId}, ${body.url}, ${body.listPath}, ${body.textField}, ${body.idField}, ${body.authorField}, ${body.nameField},
                  ${body.timeField}, ${body.mostPages}, ${body.mostItems}, 'paused') RETURNING id`);
        const id = made?.id ?? 0;
        await begin(unit, actor, { id, kind: body.kind, name: body.name });
        await audit(unit, contract.growthCrawl.create, { id, name: body.name }, '新建', {
          ...body,
          accountId,
        });
        await announceCrawl(unit, { id, ...place });
        return rowOf(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const held = await hold(unit, actor, 'edit', id);
        if (held.version !== version) throw RowChanged(await rowOf(unit, actor, id));
        await unit.query(sql`
          UPDATE growth_crawl SET name = ${body.name}, url = ${body.url}, list_path = ${body.listPath}, text_field = ${body.textField},
                 id_field = ${body.idField}, author_field = ${body.authorField}, name_field = ${body.nameField},
                 time_field = ${body.timeField}, most_pages = ${body.mostPages}, most_items = ${body.mostItems}, version = version + 1
          WHERE id = ${id}`);
        await audit(unit, contract.growthCrawl.update, { id, name: body.name }, '编辑', body);
        await announceCrawl(unit, held);
        return rowOf(unit, actor, id);
      }),

    start: (actor: Actor, id: number) => step(actor, 'start', id, '开始'),
    pause: (actor: Actor, id: number) => step(actor, 'pause', id, '暂停'),
    cancel: (actor: Actor, id: number) => step(actor, 'cancel', id, '取消'),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const held = await hold(unit, actor, 'delete', id);
        await unit.query(sql`DELETE FROM growth_crawl WHERE id = ${id}`);
        await audit(unit, contract.growthCrawl.remove, held, '删除');
        await announceCrawl(unit, held);
        return null;
      }),
  };
};
