import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { favoriteService } from './favorite.service.ts';
import { favoriteSource } from './favorite.source.ts';

export const favoriteExport = exportable(contract.favorite.list, (actor, search) =>
  favoriteSource(null, actor, search),
);

export const favoriteRoutes = (kernel: Kernel) => {
  const favorites = favoriteService(kernel);
  return served(contract.favorite, favorites, {
    createFolder: ({ actor, body }) => favorites.createFolder(actor, body.name),
    removeFolder: ({ actor, body }) => favorites.removeFolder(actor, body.id),
  });
};
