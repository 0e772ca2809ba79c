import { contract } from '@zhiying/contract';
import { defineModule } from '#kernel/module.ts';
import { auditExport, auditRoutes } from './audit.routes.ts';
import { sealAudit } from './chain/seal.job.ts';

/** What a call is called in the audit. */
export { actionLabel } from './audit-words.ts';
/** For the command that writes the sealed audit into a file. */
export { exportChain } from './chain/export-chain.ts';

export const auditModule = defineModule({
  name: 'audit',
  areas: (kernel) => [auditRoutes(kernel)],
  exports: [auditExport],
  jobs: [sealAudit],
  audited: { [contract.audit.list.path]: { word: '审计' } },
});
