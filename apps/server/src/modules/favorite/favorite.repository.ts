import { contract, type Favorite } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing, translate } from '#kernel/errors.ts';
import { materialVisible } from '../material/index.ts';
import { FolderTaken } from './favorite.errors.ts';

const own = (actor: Actor) => sql`owner_id = ${actor.id} AND channel_id = ${actor.channelId}`;
const translateTaken = translate({ favorite_folder_name: FolderTaken });

/** Which of the materials the person can see. */
export const findVisibleMaterials = (db: Queries, actor: Actor, ids: readonly number[]) =>
  db.query<{ id: number; name: string }>(sql`
    SELECT m.id, m.name FROM material m
    WHERE m.id = ${anyOf(ids)} AND m.deleted_at IS NULL AND ${materialVisible(actor, contract.material.info)}`);

/** Adds favourites to a folder; one that exists already moves there. */
export const insertFavorites = (
  unit: Queries,
  actor: Actor,
  kind: Favorite['kind'],
  folderId: number | null,
  targets: readonly { id: number; name: string }[],
) =>
  unit.query(sql`
    INSERT INTO favorite (channel_id, owner_id, folder_id, kind, target_id, title)
    SELECT ${actor.channelId}, ${actor.id}, ${folderId}, ${kind}, chosen.id, chosen.title
    FROM unnest(${targets.map(({ id }) => id)}::bigint[], ${targets.map(({ name }) => name)}::text[]) AS chosen(id, title)
    ON CONFLICT (owner_id, kind, target_id) DO UPDATE SET folder_id = excluded.folder_id, title = excluded.title`);

export const deleteFavorites = (
  db: Queries,
  actor: Actor,
  kind: Favorite['kind'],
  targetIds: readonly number[],
) =>
  db.query(sql`
    DELETE FROM favorite WHERE ${own(actor)} AND kind = ${kind} AND target_id = ${anyOf(targetIds)} RETURNING id`);

export const moveFavorites = (
  unit: Queries,
  actor: Actor,
  kind: Favorite['kind'],
  targetIds: readonly number[],
  folderId: number | null,
) =>
  unit.query(sql`
    UPDATE favorite SET folder_id = ${folderId}
    WHERE ${own(actor)} AND kind = ${kind} AND target_id = ${anyOf(targetIds)} RETURNING id`);

export const listFolders = (db: Queries, actor: Actor) =>
  db.query<{ id: number; name: string; count: number }>(sql`
    SELECT d.id, d.name, (SELECT count(*)::int FROM favorite f WHERE f.folder_id = d.id) AS count
    FROM favorite_folder d WHERE ${own(actor)} ORDER BY d.id`);

/** All favourites, and those in no folder. */
export async function countFavorites(db: Queries, actor: Actor) {
  const row = await db.one<{ total: number; loose: number }>(sql`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE folder_id IS NULL)::int AS loose FROM favorite WHERE ${own(actor)}`);
  return row ?? { total: 0, loose: 0 };
}

/** The folder, locked; somebody else's is a missing one. */
export async function lockFolder(unit: Queries, actor: Actor, id: number) {
  const folder = await unit.one(
    sql`SELECT id FROM favorite_folder WHERE id = ${id} AND ${own(actor)} FOR UPDATE`,
  );
  if (!folder) throw RowMissing('收藏夹');
}

export async function countFolders(unit: Queries, actor: Actor): Promise<number> {
  return (await unit.query(sql`SELECT id FROM favorite_folder WHERE ${own(actor)}`)).length;
}

export async function insertFolder(unit: Queries, actor: Actor, name: string): Promise<number> {
  const row = await unit
    .one<{ id: number }>(sql`
      INSERT INTO favorite_folder (channel_id, owner_id, name) VALUES (${actor.channelId}, ${actor.id}, ${name}) RETURNING id`)
    .catch(translateTaken);
  return row?.id ?? 0;
}

export const renameFolder = (unit: Queries, id: number, name: string) =>
  unit.query(sql`UPDATE favorite_folder SET name = ${name} WHERE id = ${id}`).catch(translateTaken);

export const deleteFolder = (unit: Queries, id: number) =>
  unit.query(sql`DELETE FROM favorite_folder WHERE id = ${id}`);
