import type { BodyOf, contract, Favorite } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { Storage } from '#kernel/storage.ts';
import { loadMaterials, visibleMaterials } from '../material/index.ts';

/** A favourite that became invisible meanwhile stays in the list by the name it had, so that it can be removed. */
export const favoriteSource = (
  storage: Storage | null,
  actor: Actor,
  { q, kind, folderId, loose }: BodyOf<typeof contract.favorite.list>,
): ListSource<Favorite> => ({
  from: sql`favorite f`,
  id: sql`f.id`,
  where: [
    sql`f.owner_id = ${actor.id} AND f.channel_id = ${actor.channelId}`,
    ...(q ? [nameContains(sql`f.title`, q)] : []),
    ...(kind ? [sql`f.kind = ${kind}`] : []),
    ...(folderId ? [sql`f.folder_id = ${folderId}`] : []),
    ...(loose ? [sql`f.folder_id IS NULL`] : []),
  ],
  sorts: sortsBy('f', 'createdAt'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  async load(db, ids) {
    const rows = await db.query<Omit<Favorite, 'material'>>(sql`
      SELECT f.id, f.kind, f.target_id AS "targetId", f.title, f.created_at AS "createdAt",
             CASE WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'name', d.name) END AS folder
      FROM favorite f LEFT JOIN favorite_folder d ON d.id = f.folder_id WHERE f.id = ${anyOf(ids)}`);
    const visible = await visibleMaterials(
      db,
      actor,
      rows.map(({ targetId }) => targetId),
    );
    const materials = await loadMaterials(db, storage, actor, visible);
    const byId = new Map(materials.map((material) => [material.id, material]));
    return rows.map((row) => ({ ...row, material: byId.get(row.targetId) ?? null }));
  },
});
