import { defineModule } from '#kernel/module.ts';
import { workbenchRoutes } from './workbench.routes.ts';

export const workbenchModule = defineModule({
  name: 'workbench',
  areas: (kernel) => [workbenchRoutes(kernel)],
});
