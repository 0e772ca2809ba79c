import { defineModule } from '#kernel/module.ts';
import { preferenceRoutes } from './preference.routes.ts';

export const preferenceModule = defineModule({
  name: 'preference',
  areas: (kernel) => [preferenceRoutes(kernel)],
});
