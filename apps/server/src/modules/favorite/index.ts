import { defineModule } from '#kernel/module.ts';
import { favoriteExport, favoriteRoutes } from './favorite.routes.ts';

export const favoriteModule = defineModule({
  name: 'favorite',
  areas: (kernel) => [favoriteRoutes(kernel)],
  exports: [favoriteExport],
});
