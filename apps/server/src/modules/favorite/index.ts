import { defineModule } from '#kernel/module.ts';
import { favoriteRoutes } from './favorite.routes.ts';

export const favoriteModule = defineModule({
  name: 'favorite',
  areas: (kernel) => [favoriteRoutes(kernel)],
});
