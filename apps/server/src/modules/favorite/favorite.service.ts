import type { BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { TooManyFolders } from './favorite.errors.ts';
import * as repository from './favorite.repository.ts';
import { favoriteSource } from './favorite.source.ts';

type Calls = typeof contract.favorite;

const MOST_FOLDERS = 100;

/** A person's own favourites, in the channel they work in. Nobody else sees them, so no change is audited. */
export const favoriteService = ({ db, tx, storage }: Kernel) => ({
  list: (actor: Actor, body: BodyOf<Calls['list']>) =>
    listPage(db, favoriteSource(storage, actor, body), body),

  add: (actor: Actor, { kind, ids, folderId }: BodyOf<Calls['add']>) =>
    tx(actor, async (unit) => {
      const wanted = [...new Set(ids)];
      if (folderId !== null) await repository.lockFolder(unit, actor, folderId);
      const materials = await repository.findVisibleMaterials(unit, actor, wanted);
      if (materials.length < wanted.length) throw RowMissing('素材');
      await repository.insertFavorites(unit, actor, kind, folderId, materials);
      return { changed: materials.length };
    }),

  async remove(actor: Actor, { kind, ids }: BodyOf<Calls['remove']>) {
    const removed = await repository.deleteFavorites(db, actor, kind, ids);
    return { changed: removed.length };
  },

  move: (actor: Actor, { kind, ids, folderId }: BodyOf<Calls['move']>) =>
    tx(actor, async (unit) => {
      if (folderId !== null) await repository.lockFolder(unit, actor, folderId);
      const moved = await repository.moveFavorites(unit, actor, kind, ids, folderId);
      return { changed: moved.length };
    }),

  async folders(actor: Actor) {
    const rows = await repository.listFolders(db, actor);
    return { rows, ...(await repository.countFavorites(db, actor)) };
  },

  createFolder: (actor: Actor, name: string) =>
    tx(actor, async (unit) => {
      if ((await repository.countFolders(unit, actor)) >= MOST_FOLDERS) throw TooManyFolders();
      return { id: await repository.insertFolder(unit, actor, name) };
    }),

  renameFolder: (actor: Actor, { id, name }: BodyOf<Calls['renameFolder']>) =>
    tx(actor, async (unit) => {
      await repository.lockFolder(unit, actor, id);
      await repository.renameFolder(unit, id, name);
      return null;
    }),

  removeFolder: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      await repository.lockFolder(unit, actor, id);
      await repository.deleteFolder(unit, id);
      return null;
    }),
});
