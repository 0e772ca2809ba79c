import {
  type BodyOf,
  contract,
  type HotPackage,
  type HotPackageInfo,
  hotPackageState,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { accountNames, accountsSeen } from '../../account/index.ts';
import { picturesOf, visibleMaterials } from '../../material/index.ts';
import { notifyBelow } from '../../notification/index.ts';
import { decisionsOn, forgetDecisions } from '../../review/index.ts';
import { adoptionsOfPackage } from '../adoption/adoption.source.ts';
import * as repository from './package.repository.ts';
import { packageSource } from './package.source.ts';
import { PACKAGE_KIND } from './reviewed-package.ts';

type Calls = typeof contract.hotPackage;
const STEP_LABELS = { publish: '发布', withdraw: '下架' };

export const packageService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  async function info(actor: Actor, id: number, queries: Queries = db): Promise<HotPackageInfo> {
    const found = await repository.loadPackage(queries, actor, id);
    const { script, materialIds, accountIds } = await repository.loadContent(queries, id);
    const pictures = await picturesOf(queries, storage, materialIds);
    const names = await accountNames(queries, accountIds);
    const adoptedBy = await adoptionsOfPackage(queries, actor, id);
    return {
      ...found,
      script,
      decisions: await decisionsOn(queries, PACKAGE_KIND, id),
      materials: [...pictures.values()].map(({ id: materialId, name, thumb }) => ({
        id: materialId,
        name,
        thumb,
      })),
      accounts: [...names].map(([accountId, name]) => ({ id: accountId, name })),
      adoptedBy: adoptedBy.map(({ id: adoptionId, node, member, form, themeId, at, posts, views }) => ({
        id: adoptionId,
        node,
        member,
        form,
        themeId,
        at,
        posts,
        views,
      })),
    };
  }

  /** Moves a package on, unless somebody changed it since the version; `prepare` gives the organisations to publish to. */
  const step = (
    actor: Actor,
    verb: keyof typeof STEP_LABELS,
    to: HotPackage['status'],
    { id, version }: { id: number; version: number },
    prepare?: (unit: Unit, before: repository.PackageRecord) => Promise<readonly number[]>,
  ) =>
    tx(actor, async (unit) => {
      const before = await repository.lockPackage(unit, actor, verb, id);
      const nodeIds = await prepare?.(unit, before);
      if (before.version !== version) throw RowChanged(await repository.loadPackage(unit, actor, id));
      await repository.movePackage(unit, id, to, nodeIds);
      await unit.audit({
        call: contract.hotPackage[verb],
        entity: 'hotPackage',
        entityId: id,
        summary: `热点包「${before.title}」${STEP_LABELS[verb]}`,
        before: { status: before.status },
        after: { status: to },
      });
      return repository.loadPackage(unit, actor, id);
    });

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, packageSource(actor, body), body),
    info,

    create: (actor: Actor, { topicId, ...body }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const topic = topicId === null ? null : await repository.topicTitle(unit, actor, topicId);
        const materialIds = await requireMaterials(unit, actor, body.materialIds);
        const accountIds = await suggestedAccounts(unit, actor, body.accountIds);
        const place = await placeOf(unit, actor, contract.hotPackage.create);
        const id = await repository.insertPackage(unit, place, {
          ...body,
          topicId,
          topic: topic ?? '',
          materialIds,
          accountIds,
        });
        await unit.audit({
          call: contract.hotPackage.create,
          entity: 'hotPackage',
          entityId: id,
          summary: `新建热点包「${body.title}」`,
          after: { ...body, topicId },
        });
        return { id };
      }),

    async update(actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>) {
      await tx(actor, async (unit) => {
        const before = await repository.lockPackage(unit, actor, 'edit', id);
        const materialIds = await requireMaterials(unit, actor, body.materialIds);
        const accountIds = await suggestedAccounts(unit, actor, body.accountIds, before.accountIds);
        if (before.version !== version) throw RowChanged(await info(actor, id, unit));
        const status = hotPackageState.mayMove(before.status, 'draft') ? 'draft' : before.status;
        await repository.updatePackage(unit, id, { ...body, materialIds, accountIds, status });
        await unit.audit({
          call: contract.hotPackage.update,
          entity: 'hotPackage',
          entityId: id,
          summary: `编辑热点包「${body.title}」`,
          before: { title: before.title, angle: before.angle, script: before.script },
          after: body,
        });
      });
      return info(actor, id);
    },

    withdraw: (actor: Actor, which: BodyOf<Calls['withdraw']>) => step(actor, 'withdraw', 'withdrawn', which),

    publish: (actor: Actor, { nodeIds, ...which }: BodyOf<Calls['publish']>) =>
      step(actor, 'publish', 'published', which, async (unit, { title }) => {
        const wanted = [...new Set(nodeIds)];
        await repository.requireNodes(unit, actor, wanted);
        await notifyBelow(
          unit,
          { nodeIds: wanted, keys: keysFor(contract.hotPackage.adopt), except: actor.id },
          {
            kind: 'hot',
            title: `收到热点包「${title}」`,
            body: '有效期内可采用为文章主题、视频主题或直播脚本',
            link: `/home/hot/index/index?tabid=package&open=${which.id}`,
          },
        );
        return wanted;
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const before = await repository.lockPackage(unit, actor, 'delete', id);
        await repository.deletePackage(unit, id);
        await forgetDecisions(unit, PACKAGE_KIND, id);
        await unit.audit({
          call: contract.hotPackage.remove,
          entity: 'hotPackage',
          entityId: id,
          summary: `删除热点包「${before.title}」`,
          before: { title: before.title, angle: before.angle },
        });
        return null;
      }),
  };
};

async function requireMaterials(unit: Unit, actor: Actor, ids: readonly number[]): Promise<number[]> {
  const seen = await visibleMaterials(unit, actor, ids);
  if (seen.length < new Set(ids).size) throw RowMissing('素材');
  return seen;
}

/** Refuses to suggest accounts that the actor does not see; those suggested before may stay. */
async function suggestedAccounts(
  unit: Unit,
  actor: Actor,
  ids: readonly number[],
  before: readonly number[] = [],
): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const added = wanted.filter((id) => !before.includes(id));
  if ((await accountsSeen(unit, actor, added)).length < added.length) throw RowMissing('内容账号');
  return wanted;
}
