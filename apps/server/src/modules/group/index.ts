import { defineModule } from '#kernel/module.ts';
import { rolePolicy } from './group.policy.ts';
import { groupRoutes, roleExport } from './group.routes.ts';

export { findRole, findRoles, namedRoles } from './group.repository.ts';
export { withinOwnAt } from './own-reach.ts';
export { givesNoMore, wholeWithinOwn } from './within-own.scope.ts';

export const groupModule = defineModule({
  name: 'group',
  policies: [rolePolicy],
  areas: (kernel) => [groupRoutes(kernel)],
  exports: [roleExport],
  audited: {
    role: { word: '角色', table: 'role', placed: false },
    group: { word: '角色' },
  },
});
