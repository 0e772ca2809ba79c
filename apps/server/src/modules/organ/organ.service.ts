import { type BodyOf, contract, type Organ, type OrganInfo } from '@zhiying/contract';
import type { SQL } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { lockTree, lockTreeExclusively } from '#kernel/access/tree-lock.ts';
import { RowChanged, RowMissing, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { AlreadyThere, IntoItself, NotEmpty, ParentSuspended, translateConflict } from './organ.errors.ts';
import { organPolicy } from './organ.policy.ts';
import * as repository from './organ.repository.ts';
import { loadOrgans, loadPanel } from './organ.source.ts';
import { moveSubtree } from './tree.repository.ts';

type Calls = typeof contract.organ;

export const organService = ({ db, tx }: Kernel) => ({
  list: async (actor: Actor) => ({ rows: await loadOrgans(db, actor) }),

  async info(actor: Actor, id: number): Promise<OrganInfo> {
    return { ...(await seen(db, actor, id)), ...(await loadPanel(db, id)) };
  },

  async create(actor: Actor, { parentId, ...fields }: BodyOf<Calls['create']>) {
    return tx(actor, async (unit) => {
      await lockTree(unit, actor.channelId);
      const parent = await one(unit, organPolicy.reach(actor, 'create'), parentId);
      organPolicy.guard(actor, 'create', { ...parent, parentReached: true });
      const id = await repository.insertOrgan(unit, parent, fields).catch(translateConflict);
      await unit.audit({
        call: contract.organ.create,
        entity: 'node',
        entityId: id,
        summary: `在「${parent.name}」下新建组织「${fields.name}」`,
        after: { ...fields, parentId },
      });
      return { id };
    });
  },

  async update(actor: Actor, { id, version, ...fields }: BodyOf<Calls['update']>): Promise<Organ> {
    return tx(actor, async (unit) => {
      const before = await one(unit, organPolicy.reach(actor, 'edit'), id);
      const saved = await repository.updateOrgan(unit, id, version, fields).catch(translateConflict);
      if (!saved) throw RowChanged((await loadOrgans(unit, actor, id))[0] ?? null);
      await unit.audit({
        call: contract.organ.update,
        entity: 'node',
        entityId: id,
        before: { name: before.name, code: before.code },
        after: fields,
      });
      return seen(unit, actor, id);
    });
  },

  async setStatus(actor: Actor, { id, status }: BodyOf<Calls['setStatus']>) {
    const changed = await tx(actor, async (unit) => {
      const verb = status === 'disabled' ? 'disable' : 'enable';
      const organ = await one(unit, organPolicy.reach(actor, verb), id);
      if (organ.status === status) return false;
      organPolicy.guard(actor, verb, { ...organ, parentReached: true });
      await repository.changeStatus(unit, id, status);
      await unit.audit({
        call: contract.organ.setStatus,
        entity: 'node',
        entityId: id,
        summary: `${status === 'disabled' ? '停用' : '启用'}组织「${organ.name}」`,
        before: { status: organ.status },
        after: { status },
      });
      // Whoever belongs anywhere below loses or regains what they could do.
      await unit.accessChanged(null);
      return true;
    });
    return { changed };
  },

  async move(actor: Actor, { id, parentId, version }: BodyOf<Calls['move']>) {
    return tx(actor, async (unit) => {
      await lockTreeExclusively(unit, actor.channelId);
      const within = organPolicy.reach(actor, 'move');
      const organ = await one(unit, within, id);
      const parent = await one(unit, within, parentId);
      const before =
        organ.parentId === null ? undefined : await repository.findOrgan(unit, within, organ.parentId);
      organPolicy.guard(actor, 'move', { ...organ, parentReached: before !== undefined });
      if (parent.path.startsWith(organ.path)) throw IntoItself();
      if (organ.version !== version) throw RowChanged((await loadOrgans(unit, actor, id))[0] ?? null);
      if (organ.parentId === parentId) throw AlreadyThere();
      if (parent.suspended) throw ParentSuspended();
      await moveSubtree(unit, organ, parent);
      await unit.audit({
        call: contract.organ.move,
        entity: 'node',
        entityId: id,
        summary: `将组织「${organ.name}」从「${before?.name}」移至「${parent.name}」`,
        before: { parentId: before?.id, parent: before?.name },
        after: { parentId, parent: parent.name },
      });
      await unit.accessChanged(null);
      return { version: version + 1 };
    });
  },

  async remove(actor: Actor, id: number) {
    await tx(actor, async (unit) => {
      await lockTreeExclusively(unit, actor.channelId);
      const organ = await one(unit, organPolicy.reach(actor, 'delete'), id);
      organPolicy.guard(actor, 'delete', { ...organ, parentReached: true });
      const held = await whatItHolds(unit, id);
      if (held.length > 0) throw NotEmpty(organ.name, held);
      await repository.deleteOrgan(unit, id).catch(stillReferred(organ.name));
      await unit.audit({
        call: contract.organ.remove,
        entity: 'node',
        entityId: id,
        summary: `删除组织「${organ.name}」`,
        before: { name: organ.name, code: organ.code, parentId: organ.parentId, status: organ.status },
      });
    });
    return null;
  },
});

async function one(unit: Unit, reach: SQL, id: number) {
  const organ = await repository.findOrgan(unit, reach, id);
  if (!organ) throw RowMissing('组织');
  return organ;
}

async function seen(db: Parameters<typeof loadOrgans>[0], actor: Actor, id: number) {
  const [organ] = await loadOrgans(db, actor, id);
  if (!organ) throw RowMissing('组织');
  return organ;
}

async function whatItHolds(unit: Unit, id: number): Promise<string[]> {
  const { organs = 0, dealers = 0, stores = 0, members = 0 } = (await repository.contentsOf(unit, id)) ?? {};
  return [
    ...(organs ? [`${organs} 个下级组织`] : []),
    ...(dealers ? [`${dealers} 家经销商`] : []),
    ...(stores ? [`${stores} 家门店`] : []),
    ...(members ? [`${members} 个用户`] : []),
  ];
}

/** Rows of other areas may hang on it too. */
const stillReferred = (name: string) => translate({ '23503': () => NotEmpty(name, ['所属的业务数据']) });
