import { defineModule } from '#kernel/module.ts';
import { dealerPolicy, storePolicy } from './place.policy.ts';
import { dealerRoutes, placeExports, placeImports, storeRoutes } from './place.routes.ts';

export const placeModule = defineModule({
  name: 'place',
  policies: [dealerPolicy, storePolicy],
  areas: (kernel) => [dealerRoutes(kernel), storeRoutes(kernel)],
  exports: placeExports,
  imports: placeImports,
  audited: { dealer: { word: '经销商' }, store: { word: '门店' } },
});
