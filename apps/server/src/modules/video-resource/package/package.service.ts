import {
  type BodyOf,
  contract,
  type VideoPackage,
  type VideoPackageInfo,
  type VideoPackageSearch,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, ANYTHING } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { keptRows } from '#kernel/kept-rows.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type ListSource, listPage } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import type { Storage } from '#kernel/storage.ts';
import type { Unit } from '#kernel/unit.ts';
import { usable } from '../../ai/index.ts';
import { dropUsage, materialsSeen, setUsage, shownMaterials } from '../../material/index.ts';
import { translateConflict } from '../video-resource.errors.ts';
import { packagePolicy } from '../video-resource.policy.ts';

type Calls = typeof contract.videoPackage;
type Loaded = Omit<VideoPackage, 'can' | 'materials' | 'thumbs'> & {
  materialIds: number[];
  reached: boolean[];
};
const THUMBS = 4;
const PACKAGE_USE = '素材包';

export const packageSource = (
  storage: Storage | null,
  actor: Actor,
  { q }: VideoPackageSearch,
): ListSource<VideoPackage> => ({
  from: sql`video_package r`,
  id: sql`r.id`,
  where: [usable(actor, contract.videoPackage.list), ...(q ? [nameContains(sql`r.name`, q)] : [])],
  sorts: { updatedAt: sql`r.updated_at`, name: sql`r.name` },
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  async load(db, ids) {
    const rows = await loadPackages(db, actor, ids);
    const shown = await shownMaterials(
      db,
      storage,
      rows.flatMap(({ materialIds }) => materialIds.slice(0, THUMBS)),
    );
    return rows.map(({ materialIds, ...row }) => ({
      ...row,
      materials: materialIds.length,
      thumbs: materialIds.slice(0, THUMBS).flatMap((id) => shown.get(id)?.thumb ?? []),
    }));
  },
});

async function loadPackages(db: Queries, actor: Actor, ids: readonly (number | string)[]) {
  const rows = await db.query<Loaded>(sql`
    SELECT r.id, r.name, r.intro, to_json(r.material_ids) AS "materialIds", r.version, r.updated_at AS "updatedAt",
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           ${packagePolicy.reached(actor)} AS reached
    FROM video_package r JOIN node n ON n.id = r.node_id JOIN member o ON o.id = r.owner_id
    WHERE r.id = ${anyOf(ids)} AND ${usable(actor, ANYTHING)}`);
  const can = packagePolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
}

/** Of these materials those that a package lends to the actor: whoever may use it makes films of what is in it. */
export async function lentMaterials(
  db: Pick<Queries, 'query'>,
  actor: Actor,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT DISTINCT m.id FROM video_package r CROSS JOIN LATERAL unnest(r.material_ids) AS m (id)
    WHERE r.material_ids && ${ids}::bigint[] AND m.id = ${anyOf(ids)} AND ${usable(actor, contract.videoPackage.list)}`);
  return new Set(rows.map(({ id }) => id));
}

export const packageService = ({ db, tx, storage }: Kernel) => {
  async function infos(queries: Queries, actor: Actor, ids: readonly (number | string)[]) {
    const found = await loadPackages(queries, actor, ids);
    const shown = await shownMaterials(
      queries,
      storage,
      found.flatMap(({ materialIds }) => materialIds),
    );
    return found.map(({ materialIds, ...row }): VideoPackageInfo => {
      const materials = materialIds.flatMap((id) => shown.get(id) ?? []);
      return { ...row, materials, thumbs: materials.slice(0, THUMBS).flatMap(({ thumb }) => thumb ?? []) };
    });
  }
  const rows = keptRows<VideoPackageInfo, object, 'edit' | 'delete'>({
    noun: '素材包',
    entity: 'videoPackage',
    table: 'video_package',
    calls: contract.videoPackage,
    policy: packagePolicy,
    facts: sql`r.name`,
    name: sql`r.name`,
    conflict: translateConflict,
    load: infos,
  });
  const columnsOf = async (
    unit: Unit,
    actor: Actor,
    { name, intro, materialIds }: BodyOf<Calls['create']>,
  ) => {
    const ids = [...new Set(materialIds)];
    if (!(await materialsSeen(unit, actor, ids))) throw RowMissing('素材');
    return { ids, columns: { name, intro, material_ids: sql`${ids}::bigint[]` } };
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
        const { ids, columns } = await columnsOf(unit, actor, body);
        const { id, place } = await rows.insert(unit, actor, body.name, columns);
        await setUsage(unit, actor, { ...user(id, body.name), place }, ids);
        return rows.one(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await rows.lock(unit, actor, 'edit', id);
        const { ids, columns } = await columnsOf(unit, actor, body);
        await rows.update(unit, actor, before, version, columns);
        await setUsage(unit, actor, { ...user(id, body.name), place: before }, ids);
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
