import { defineModule } from '#kernel/module.ts';
import { housekeeping } from './housekeeping.job.ts';
import { systemRoutes } from './system.routes.ts';

export { isStorageTried } from './storage-trial-setting.ts';

export const systemModule = defineModule({
  name: 'system',
  areas: (kernel) => [systemRoutes(kernel)],
  jobs: [housekeeping],
});
