import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { favoriteService, favoriteSource } from './favorite.service.ts';

export const favoriteExport = exportable(contract.favorite.list, (actor, search) =>
  favoriteSource(null, actor, search),
);

export const favoriteRoutes = (kernel: Kernel) => {
  const favorites = favoriteService(kernel);
  return routes(contract.favorite, {
    list: ({ actor, body }) => favorites.list(actor, body),
    add: ({ actor, body }) => favorites.add(actor, body),
    remove: ({ actor, body }) => favorites.remove(actor, body),
    move: ({ actor, body }) => favorites.move(actor, body),
    folders: ({ actor }) => favorites.folders(actor),
    createFolder: ({ actor, body }) => favorites.createFolder(actor, body.name),
    renameFolder: ({ actor, body }) => favorites.renameFolder(actor, body),
    removeFolder: ({ actor, body }) => favorites.removeFolder(actor, body.id),
  });
};
