import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { memberImport } from './member.import.ts';
import { setStatusOfAll } from './member.jobs.ts';
import { memberPolicy } from './member.policy.ts';
import { memberExport, memberRoutes } from './member.routes.ts';

export { belongsInForce, belongsWithin, memberInForce, memberWithin } from './member.within.ts';

export const memberModule = defineModule({
  name: 'member',
  areas: (kernel) => [memberRoutes(kernel)],
  jobs: [setStatusOfAll],
  exports: [memberExport],
  imports: [memberImport],
  policies: [memberPolicy],
  audited: {
    member: { word: '用户', table: 'member', name: sql`x.name || '（' || x.uname || '）'`, placed: false },
    import: { word: '导入', table: 'import_run', name: sql`x.filename` },
  },
});
