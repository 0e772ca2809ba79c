import { defineModule } from '#kernel/module.ts';
import { reportExports, reportRoutes } from './report.routes.ts';

/** What became of content, by piece, place and person. */
export const reportModule = defineModule({
  name: 'report',
  areas: (kernel) => [reportRoutes(kernel)],
  exports: reportExports,
});
