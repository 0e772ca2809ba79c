import { contract } from '@zhiying/contract';
import { defineModule } from '#kernel/module.ts';
import { auditExport, auditRoutes } from './audit.routes.ts';

export const auditModule = defineModule({
  name: 'audit',
  areas: (kernel) => [auditRoutes(kernel)],
  exports: [auditExport],
  audited: { [contract.audit.list.path]: { word: '审计' } },
});
