import { defineModule } from '#kernel/module.ts';
import { storageRoutes } from './storage.routes.ts';
import { sweepFiles } from './sweep.job.ts';

export const storageModule = defineModule({
  name: 'storage',
  areas: (kernel) => [storageRoutes(kernel)],
  jobs: [sweepFiles],
});
