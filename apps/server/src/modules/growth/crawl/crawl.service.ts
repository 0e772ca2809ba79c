import { type BodyOf, type Call, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import type { Unit } from '#kernel/unit.ts';
import { accountsSeen } from '../../account/index.ts';
import { collect } from '../growth.jobs.ts';
import { announceCrawl } from './announce-crawl.ts';
import * as repository from './crawl.repository.ts';
import { crawlSource } from './crawl.source.ts';

type Calls = typeof contract.growthCrawl;

const audit = (
  unit: Unit,
  call: Call,
  { id, name }: Pick<repository.CrawlRecord, 'id' | 'name'>,
  verb: string,
  after?: unknown,
) => unit.audit({ call, entity: 'growthCrawl', entityId: id, summary: `${verb}采集任务「${name}」`, after });

export const crawlService = ({ db, tx, jobs }: Kernel) => {
  /** Comments on one's own posts and customers' messages arrive by themselves; pages are read by a job. */
  const begin = async (
    unit: Unit,
    actor: Actor,
    { id, kind, name }: Pick<repository.CrawlRecord, 'id' | 'kind' | 'name'>,
  ) => {
    if (kind !== 'page') return repository.watchCrawl(unit, id);
    const jobId = await jobs.enqueue(unit, collect, { crawlId: id }, { actor, title: `采集「${name}」` });
    return repository.runCrawl(unit, id, jobId);
  };

  const step = (actor: Actor, verb: 'start' | 'pause' | 'cancel', id: number, word: string) =>
    tx(actor, async (unit) => {
      const crawl = await repository.lockCrawl(unit, actor, verb, id);
      if (verb === 'start') await begin(unit, actor, crawl);
      else await repository.stopCrawl(unit, id, verb === 'pause' ? 'paused' : 'cancelled');
      await audit(unit, contract.growthCrawl[verb], crawl, word);
      await announceCrawl(unit, crawl);
      return repository.loadCrawl(unit, actor, id);
    });

  return {
    info: (actor: Actor, id: number) => findVisible(db, crawlSource(actor, {}), id, '采集任务'),

    create: (actor: Actor, { accountId, ...body }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        if (accountId !== null && (await accountsSeen(unit, actor, [accountId])).length === 0)
          throw RowMissing('内容账号');
        const place = await placeOf(unit, actor, contract.growthCrawl.create);
        const id = await repository.insertCrawl(unit, place, { ...body, accountId });
        await begin(unit, actor, { id, kind: body.kind, name: body.name });
        await audit(unit, contract.growthCrawl.create, { id, name: body.name }, '新建', {
          ...body,
          accountId,
        });
        await announceCrawl(unit, { id, ...place });
        return repository.loadCrawl(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const crawl = await repository.lockCrawl(unit, actor, 'edit', id);
        if (crawl.version !== version) throw RowChanged(await repository.loadCrawl(unit, actor, id));
        await repository.updateCrawl(unit, id, body);
        await audit(unit, contract.growthCrawl.update, { id, name: body.name }, '编辑', body);
        await announceCrawl(unit, crawl);
        return repository.loadCrawl(unit, actor, id);
      }),

    start: (actor: Actor, id: number) => step(actor, 'start', id, '开始'),
    pause: (actor: Actor, id: number) => step(actor, 'pause', id, '暂停'),
    cancel: (actor: Actor, id: number) => step(actor, 'cancel', id, '取消'),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const crawl = await repository.lockCrawl(unit, actor, 'delete', id);
        await repository.deleteCrawl(unit, id);
        await audit(unit, contract.growthCrawl.remove, crawl, '删除');
        await announceCrawl(unit, crawl);
        return null;
      }),
  };
};
