import { defineModule } from '#kernel/module.ts';
import { figures, findables, shortcuts } from '#kernel/workbench.ts';
import { dealerPolicy, storePolicy } from './place.policy.ts';
import { dealerRoutes, placeExports, placeImports, storeRoutes } from './place.routes.ts';
import { findPlaces, placeFigures, placeShortcuts } from './place.workbench.ts';

export const placeModule = defineModule({
  name: 'place',
  policies: [dealerPolicy, storePolicy],
  areas: (kernel) => [dealerRoutes(kernel), storeRoutes(kernel)],
  exports: placeExports,
  imports: placeImports,
  contributes: [
    ...placeFigures.map(figures.with),
    ...placeShortcuts.map(shortcuts.with),
    ...findPlaces.map(findables.with),
  ],
  audited: { dealer: { word: '经销商' }, store: { word: '门店' } },
});
