import { contract, type VideoPackage, type VideoPackageInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, ANY_KEY } from '#kernel/access/actor.ts';
import { registerStore } from '#kernel/register/register-store.ts';
import type { Storage } from '#kernel/storage.ts';
import { usable } from '../../ai/index.ts';
import { shownMaterials } from '../../material/index.ts';
import { translateConflict } from '../video-resource.errors.ts';
import { packagePolicy } from '../video-resource.policy.ts';

type Ids = readonly (number | string)[];
type Loaded = Omit<VideoPackage, 'can' | 'materials' | 'thumbs'> & {
  materialIds: number[];
  reached: boolean[];
};
export const THUMBS = 4;

export async function loadPackages(db: Queries, actor: Actor, ids: Ids) {
  const rows = await db.query<Loaded>(sql`
    SELECT r.id, r.name, r.intro, to_json(r.material_ids) AS "materialIds", r.version, r.updated_at AS "updatedAt",
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           ${packagePolicy.reached(actor)} AS reached
    FROM video_package r JOIN node n ON n.id = r.node_id JOIN member o ON o.id = r.owner_id
    WHERE r.id = ${anyOf(ids)} AND ${usable(actor, ANY_KEY)}`);
  const can = packagePolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
}

/** Materials that a package lends to the actor: people make films of everything in a package that they may use. */
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

/** The columns of a package as a register writes them. The materials are a piece of SQL, so that the audit leaves them out. */
export const packageColumns = (name: string, intro: string, materialIds: readonly number[]) => ({
  name,
  intro,
  material_ids: sql`${materialIds}::bigint[]`,
});

export const packageStore = (storage: Storage) =>
  registerStore<VideoPackageInfo, object, 'edit' | 'delete'>({
    noun: '素材包',
    entity: 'videoPackage',
    table: 'video_package',
    calls: contract.videoPackage,
    policy: packagePolicy,
    facts: sql`r.name`,
    name: sql`r.name`,
    conflict: translateConflict,
    async load(db, actor, ids) {
      const found = await loadPackages(db, actor, ids);
      const shown = await shownMaterials(
        db,
        storage,
        found.flatMap(({ materialIds }) => materialIds),
      );
      return found.map(({ materialIds, ...row }): VideoPackageInfo => {
        const materials = materialIds.flatMap((id) => shown.get(id) ?? []);
        return { ...row, materials, thumbs: materials.slice(0, THUMBS).flatMap(({ thumb }) => thumb ?? []) };
      });
    },
  });
