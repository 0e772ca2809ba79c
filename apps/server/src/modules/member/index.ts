import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { figures, findables, shortcuts, todos } from '#kernel/workbench.ts';
import { memberImport } from './member.import.ts';
import { setStatusOfAll } from './member.jobs.ts';
import { memberPersonal } from './member.personal.ts';
import { memberPolicy } from './member.policy.ts';
import { memberExport, memberRoutes } from './member.routes.ts';
import { findMembers, memberFigures, memberShortcuts, memberTodos } from './member.workbench.ts';

export { ownAccounts } from './bindings.service.ts';
export { insertJoiner, isFreeName, isFreePhone } from './joiner.repository.ts';
export { managesPeople, signInsByDay } from './member.workbench.ts';
export { memberWithin } from './within.scope.ts';

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
  contributes: [
    memberPersonal,
    ...memberTodos.map(todos.with),
    ...memberShortcuts.map(shortcuts.with),
    ...memberFigures.map(figures.with),
    findables.with(findMembers),
  ],
});
