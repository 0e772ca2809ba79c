import { type BodyOf, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage } from '#kernel/list/list.ts';
import { translateTaken } from '../video.errors.ts';
import * as repository from './benchmark.repository.ts';
import { benchmarkSource } from './benchmark.source.ts';
import { compare } from './compare.repository.ts';
import { keepFans } from './figures.repository.ts';
import { adoptListed } from './listed-works.repository.ts';
import { takeOwnWorks } from './own-works.repository.ts';

type Calls = typeof contract.hotBenchmark;

export const benchmarkService = ({ db, tx }: Kernel) => {
  const seen = (queries: Queries, actor: Actor, id: number) =>
    findVisible(queries, benchmarkSource(actor, {}), id, '对标账号');

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, benchmarkSource(actor, body), body),
    info: (actor: Actor, id: number) => seen(db, actor, id),
    compare: (actor: Actor, body: BodyOf<Calls['compare']>) => compare(db, actor, body),

    choices: async (actor: Actor, { platform }: BodyOf<Calls['choices']>) => ({
      rows: await repository.loadChoices(db, actor, platform),
    }),

    create: (actor: Actor, { accountId, ...body }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const place = await placeOf(unit, actor, contract.hotBenchmark.create);
        const own =
          body.source === 'own'
            ? await repository.findOwnAccount(unit, actor, accountId, body.platform)
            : null;
        const id = await repository
          .insertBenchmark(unit, place, { ...body, accountId: own })
          .catch(translateTaken);
        if (own) await takeOwnWorks(unit, [id]);
        if (body.source === 'list') await adoptListed(unit, id);
        if (!own) await keepFans(unit, [id]);
        await unit.audit({
          call: contract.hotBenchmark.create,
          entity: 'hotBenchmark',
          entityId: id,
          summary: `新增对标账号「${body.name}」`,
          after: { ...body, accountId: own },
        });
        return seen(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await repository.lockBenchmark(unit, actor, 'edit', id);
        if (before.version !== version) throw RowChanged(await seen(unit, actor, id));
        await repository.updateBenchmark(unit, id, body).catch(translateTaken);
        await keepFans(unit, [id]);
        await unit.audit({
          call: contract.hotBenchmark.update,
          entity: 'hotBenchmark',
          entityId: id,
          before: { name: before.name },
          after: body,
        });
        return seen(unit, actor, id);
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const before = await repository.lockBenchmark(unit, actor, 'delete', id);
        await repository.deleteBenchmark(unit, id);
        await unit.audit({
          call: contract.hotBenchmark.remove,
          entity: 'hotBenchmark',
          entityId: id,
          summary: `删除对标账号「${before.name}」及 ${before.total} 条作品`,
          before: { name: before.name },
        });
        return null;
      }),
  };
};
