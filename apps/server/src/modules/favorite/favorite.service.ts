import { type BodyOf, contract, type Favorite } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type ListSource, listPage } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import type { Storage } from '#kernel/storage.ts';
import { loadMaterials, materialVisible } from '../material/index.ts';
import { FolderTaken, TooManyFolders } from './favorite.errors.ts';

type Calls = typeof contract.favorite;

const MOST_FOLDERS = 100;

/** A person's own, in the channel they work in. Nobody else sees them, so nothing of it is audited. */
export const favoriteService = ({ db, tx, storage }: Kernel) => ({
  list: (actor: Actor, body: BodyOf<Calls['list']>) =>
    listPage(db, favoriteSource(storage, actor, body), body),

  /** Only what the person can see; what is a favourite already moves to the folder named. */
  add: (actor: Actor, { kind, ids, folderId }: BodyOf<Calls['add']>) =>
    tx(actor, async (unit) => {
      const wanted = [...new Set(ids)];
      if (folderId !== null) await ownFolder(unit, actor, folderId);
      const seen = await unit.query<{ id: number; name: string }>(sql`
        SELECT m.id, m.name FROM material m
        WHERE m.id = ${anyOf(wanted)} AND m.deleted_at IS NULL AND ${materialVisible(actor, contract.material.info)}`);
      if (seen.length < wanted.length) throw RowMissing('素材');
      await unit.query(sql`
        INSERT INTO favorite (channel_id, owner_id, folder_id, kind, target_id, title)
        SELECT ${actor.channelId}, ${actor.id}, ${folderId}, ${kind}, chosen.id, chosen.title
        FROM unnest(${seen.map(({ id }) => id)}::bigint[], ${seen.map(({ name }) => name)}::text[]) AS chosen(id, title)
        ON CONFLICT (owner_id, kind, target_id) DO UPDATE SET folder_id = excluded.folder_id, title = excluded.title`);
      return { changed: seen.length };
    }),

  async remove(actor: Actor, { kind, ids }: BodyOf<Calls['remove']>) {
    const gone = await db.query(sql`
      DELETE FROM favorite WHERE ${own(actor)} AND kind = ${kind} AND target_id = ${anyOf(ids)} RETURNING id`);
    return { changed: gone.length };
  },

  move: (actor: Actor, { kind, ids, folderId }: BodyOf<Calls['move']>) =>
    tx(actor, async (unit) => {
      if (folderId !== null) await ownFolder(unit, actor, folderId);
      const moved = await unit.query(sql`
        UPDATE favorite SET folder_id = ${folderId}
        WHERE ${own(actor)} AND kind = ${kind} AND target_id = ${anyOf(ids)} RETURNING id`);
      return { changed: moved.length };
    }),

  async folders(actor: Actor) {
    const rows = await db.query<{ id: number; name: string; count: number }>(sql`
      SELECT d.id, d.name, (SELECT count(*)::int FROM favorite f WHERE f.folder_id = d.id) AS count
      FROM favorite_folder d WHERE ${own(actor)} ORDER BY d.id`);
    const counted = await db.one<{ total: number; loose: number }>(sql`
      SELECT count(*)::int AS total, count(*) FILTER (WHERE folder_id IS NULL)::int AS loose FROM favorite WHERE ${own(actor)}`);
    return { rows, total: counted?.total ?? 0, loose: counted?.loose ?? 0 };
  },

  createFolder: (actor: Actor, name: string) =>
    tx(actor, async (unit) => {
      const held = await unit.query(sql`SELECT id FROM favorite_folder WHERE ${own(actor)}`);
      if (held.length >= MOST_FOLDERS) throw TooManyFolders();
      const row = await unit
        .one<{ id: number }>(sql`
          INSERT INTO favorite_folder (channel_id, owner_id, name) VALUES (${actor.channelId}, ${actor.id}, ${name}) RETURNING id`)
        .catch(nameTaken);
      return { id: row?.id ?? 0 };
    }),

  renameFolder: (actor: Actor, { id, name }: BodyOf<Calls['renameFolder']>) =>
    tx(actor, async (unit) => {
      await ownFolder(unit, actor, id);
      await unit.query(sql`UPDATE favorite_folder SET name = ${name} WHERE id = ${id}`).catch(nameTaken);
      return null;
    }),

  removeFolder: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      await ownFolder(unit, actor, id);
      await unit.query(sql`DELETE FROM favorite_folder WHERE id = ${id}`);
      return null;
    }),
});

const own = (actor: Actor) => sql`owner_id = ${actor.id} AND channel_id = ${actor.channelId}`;

async function ownFolder(db: Queries, actor: Actor, id: number) {
  const found = await db.one(
    sql`SELECT id FROM favorite_folder WHERE id = ${id} AND ${own(actor)} FOR UPDATE`,
  );
  if (!found) throw RowMissing('收藏夹');
}

const nameTaken = translate({ favorite_folder_name: FolderTaken });

/** What became invisible meanwhile stays in the list by the name it had, so that it can be removed. */
export const favoriteSource = (
  storage: Storage | null,
  actor: Actor,
  { q, kind, folderId, loose }: BodyOf<Calls['list']>,
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
  sorts: { createdAt: sql`f.created_at` },
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  async load(db, ids) {
    const rows = await db.query<Omit<Favorite, 'material'>>(sql`
      SELECT f.id, f.kind, f.target_id AS "targetId", f.title, f.created_at AS "createdAt",
             CASE WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'name', d.name) END AS folder
      FROM favorite f LEFT JOIN favorite_folder d ON d.id = f.folder_id WHERE f.id = ${anyOf(ids)}`);
    const seen = await db.query<{ id: number }>(sql`
      SELECT m.id FROM material m WHERE m.id = ${anyOf(rows.map(({ targetId }) => targetId))} AND m.deleted_at IS NULL
        AND ${materialVisible(actor, contract.material.info)}`);
    const materials = await loadMaterials(
      db,
      storage,
      actor,
      seen.map(({ id }) => id),
    );
    const byId = new Map(materials.map((material) => [material.id, material]));
    return rows.map((row) => ({ ...row, material: byId.get(row.targetId) ?? null }));
  },
});
