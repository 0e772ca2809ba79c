import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { auditing } from '#kernel/audit/auditing.ts';
import { RowChanged, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import {
  ClassifyElsewhere,
  ClassifyIntoItself,
  ClassifyNotEmpty,
  ClassifyTaken,
  ClassifyTooDeep,
} from '../material.errors.ts';
import { classifyPolicy } from './classify.policy.ts';
import * as repository from './classify.repository.ts';

type Calls = typeof contract.materialClassify;

const DEEPEST = 8;

export const classifyService = ({ db, tx }: Kernel) => ({
  async list(actor: Actor) {
    const [rows, counts] = await Promise.all([
      repository.loadClassifies(db, actor),
      repository.countLibrary(db, actor),
    ]);
    const total = totals(rows);
    const can = classifyPolicy.can(actor);
    return {
      rows: rows.map(({ reached, ...row }) => ({ ...row, total: total(row.id), can: can({ reached }) })),
      total: counts?.total ?? 0,
      unclassified: counts?.unclassified ?? 0,
    };
  },

  /** Beside those of the same node; a folder inside another belongs where that one does. */
  create: (actor: Actor, { parentId, name }: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const own = await placeOf(unit, actor, contract.materialClassify.create);
      const parent =
        parentId === undefined ? null : await repository.lockClassify(unit, actor, parentId, 'create');
      if (parent && (await depthOf(unit, parent.id)) >= DEEPEST) throw ClassifyTooDeep();
      const place = parent ? { ...parent, ownerId: actor.id } : own;
      const id = await repository.insertClassify(unit, place, parentId ?? null, name).catch(nameTaken);
      await audit(unit, 'create', id, `新建素材文件夹「${name}」`, undefined, {
        name,
        parentId: parentId ?? null,
      });
      return { id };
    }),

  update: (actor: Actor, { id, version, name }: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const before = await repository.lockClassify(unit, actor, id, 'edit');
      const saved = await repository.renameClassify(unit, id, version, name).catch(nameTaken);
      if (!saved) throw RowChanged({ id, name: before.name, version: before.version });
      await audit(unit, 'update', id, `编辑素材文件夹「${name}」`, { name: before.name }, { name });
      return saved;
    }),

  move: (actor: Actor, { id, parentId, beforeId = null, version }: BodyOf<Calls['move']>) =>
    tx(actor, async (unit) => {
      await repository.takeTurns(unit, actor.channelId);
      const before = await repository.lockClassify(unit, actor, id, 'move');
      if (before.version !== version) throw RowChanged({ id, name: before.name, version: before.version });
      const parent = parentId === null ? null : await repository.lockClassify(unit, actor, parentId, 'move');
      if (parent && parent.nodeId !== before.nodeId) throw ClassifyElsewhere();
      const above = parent && (await repository.shapeOf(unit, parent.id));
      if (above?.trail.includes(id)) throw ClassifyIntoItself();
      const height = (await repository.shapeOf(unit, id))?.height ?? 1;
      if ((above?.trail.length ?? 0) + height > DEEPEST) throw ClassifyTooDeep();
      const moved = await repository
        .moveClassify(unit, id, parentId, before.nodeId, beforeId)
        .catch(nameTaken);
      await audit(
        unit,
        'move',
        id,
        `移动素材文件夹「${before.name}」`,
        { parentId: before.parentId },
        { parentId },
      );
      return { version: moved?.version ?? version };
    }),

  remove: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const folder = await repository.lockClassify(unit, actor, id, 'delete');
      const { folders = 0, materials = 0 } = (await repository.contentsOf(unit, id)) ?? {};
      if (folders + materials > 0) throw ClassifyNotEmpty(folders, materials);
      await repository.deleteClassify(unit, id);
      await audit(unit, 'remove', id, `删除素材文件夹「${folder.name}」`, { name: folder.name });
      return null;
    }),
});

/** Rows come parents first, so adding from the end gives each its own and everything below. */
function totals(rows: { id: number; parentId: number | null; own: number }[]) {
  const sums = new Map(rows.map(({ id, own }) => [id, own]));
  for (const { id, parentId } of rows.toReversed())
    if (parentId !== null) sums.set(parentId, (sums.get(parentId) ?? 0) + (sums.get(id) ?? 0));
  return (id: number) => sums.get(id) ?? 0;
}

const depthOf = async (unit: Unit, id: number) => (await repository.shapeOf(unit, id))?.trail.length ?? 0;

const nameTaken = translate({ material_classify_name: ClassifyTaken });

const audit = auditing(contract.materialClassify, 'materialClassify');
