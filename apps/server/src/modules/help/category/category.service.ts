import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { lockName } from '#kernel/named-lock.ts';
import type { Unit } from '#kernel/unit.ts';
import { CategoryCircle, CategoryTooDeep, TooManyCategories } from '../help.errors.ts';
import { requireKeeper } from '../keeper.repository.ts';
import * as repository from './category.repository.ts';

type Calls = typeof contract.helpCategory;
const MOST = 200;
const LEVELS = 3;

/** The parents above a place, nearest first; somebody else's category is a missing one. */
async function above(unit: Unit, actor: Actor, parentId: number | null) {
  if (parentId === null) return [];
  const ids = await repository.findAbove(unit, actor, parentId);
  if (ids.length === 0) throw RowMissing('分类');
  return ids;
}

/** The tree of categories. Changes wait for each other, so that none can end below itself. */
export const categoryService = ({ tx }: Kernel) => {
  const changing = <T>(actor: Actor, work: (unit: Unit) => Promise<T>) =>
    tx(actor, async (unit) => {
      await lockName(unit, 'help.categories', actor.channelId);
      return work(unit);
    });

  return {
    create: (actor: Actor, { name, parentId }: BodyOf<Calls['create']>) =>
      changing(actor, async (unit) => {
        const parents = await above(unit, actor, parentId);
        const channelId = await requireKeeper(unit, actor, contract.helpCategory.create);
        if (parents.length >= LEVELS) throw CategoryTooDeep();
        if ((await repository.countCategories(unit, channelId)) >= MOST) throw TooManyCategories();
        const id = await repository.insertCategory(unit, channelId, { name, parentId });
        await unit.audit({
          call: contract.helpCategory.create,
          entity: 'helpCategory',
          entityId: id,
          after: { name, parentId },
        });
        return { id };
      }),

    update: (actor: Actor, { id, name, parentId }: BodyOf<Calls['update']>) =>
      changing(actor, async (unit) => {
        const before = await repository.lockCategory(unit, actor, 'edit', id);
        const parents = await above(unit, actor, parentId);
        if (parents.includes(id)) throw CategoryCircle();
        if (parents.length + 1 + (await repository.depthBelow(unit, id)) > LEVELS) throw CategoryTooDeep();
        await repository.updateCategory(unit, id, name, parentId);
        await unit.audit({
          call: contract.helpCategory.update,
          entity: 'helpCategory',
          entityId: id,
          before: { name: before.name, parentId: before.parentId },
          after: { name, parentId },
        });
        return null;
      }),

    remove: (actor: Actor, id: number) =>
      changing(actor, async (unit) => {
        const { name } = await repository.lockCategory(unit, actor, 'delete', id);
        await repository.deleteCategory(unit, id);
        await unit.audit({
          call: contract.helpCategory.remove,
          entity: 'helpCategory',
          entityId: id,
          entityName: name,
          before: { name },
        });
        return null;
      }),

    order: (actor: Actor, { ids }: BodyOf<Calls['order']>) =>
      changing(actor, async (unit) => {
        const wanted = [...new Set(ids)];
        const changed = await repository.orderCategories(unit, actor, wanted);
        await unit.audit({
          call: contract.helpCategory.order,
          entity: 'helpCategory',
          entityId: wanted[0] ?? null,
          summary: '调整帮助分类的顺序',
          after: { ids: wanted },
        });
        return { changed };
      }),
  };
};
