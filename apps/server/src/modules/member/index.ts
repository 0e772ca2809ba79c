import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { figures, shortcuts, todos } from '#kernel/workbench.ts';
import { memberImport } from './member.import.ts';
import { setStatusOfAll } from './member.jobs.ts';
import { memberExport, memberRoutes } from './member.routes.ts';
import { memberFigures, memberShortcuts, memberTodos } from './member.workbench.ts';

export { memberWithin } from './member.within.ts';
export { signInsByDay } from './member.workbench.ts';

export const memberModule = defineModule({
  name: 'member',
  areas: (kernel) => [memberRoutes(kernel)],
  jobs: [setStatusOfAll],
  exports: [memberExport],
  imports: [memberImport],
  audited: {
    member: { word: '用户', table: 'member', name: sql`x.name || '（' || x.uname || '）'`, placed: false },
    import: { word: '导入', table: 'import_run', name: sql`x.filename` },
  },
  brings: [
    ...memberTodos.map(todos.with),
    ...memberShortcuts.map(shortcuts.with),
    ...memberFigures.map(figures.with),
  ],
});
