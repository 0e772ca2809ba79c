import type { BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { areMaterialsVisible, dropUsage, setUsage } from '../../material/index.ts';
import { packageColumns, packageStore } from './package.repository.ts';
import { packageSource } from './package.source.ts';

type Calls = typeof contract.videoPackage;
const PACKAGE_USE = '素材包';

export const packageService = ({ db, tx, storage }: Kernel) => {
  const rows = packageStore(storage);
  const materialsOf = async (unit: Unit, actor: Actor, { materialIds }: BodyOf<Calls['create']>) => {
    const ids = [...new Set(materialIds)];
    if (!(await areMaterialsVisible(unit, actor, ids))) throw RowMissing('素材');
    return ids;
  };
  const user = (id: number, title: string) => ({
    kind: PACKAGE_USE,
    id,
    title,
    link: `/home/mixedshear/package?id=${id}`,
  });
  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, packageSource(storage, actor, body), body),
    info: (actor: Actor, id: number) => rows.one(db, actor, id),

    create: (actor: Actor, body: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const { name, intro } = body;
        const materialIds = await materialsOf(unit, actor, body);
        const { id, place } = await rows.insert(unit, actor, name, packageColumns(name, intro, materialIds));
        await setUsage(unit, actor, { ...user(id, name), place }, materialIds);
        return rows.one(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const { name, intro } = body;
        const before = await rows.lock(unit, actor, 'edit', id);
        const materialIds = await materialsOf(unit, actor, body);
        await rows.update(unit, actor, before, version, packageColumns(name, intro, materialIds));
        await setUsage(unit, actor, { ...user(id, name), place: before }, materialIds);
        return rows.one(unit, actor, id);
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        await rows.remove(unit, await rows.lock(unit, actor, 'delete', id));
        await dropUsage(unit, { kind: PACKAGE_USE, id });
        return null;
      }),
  };
};
