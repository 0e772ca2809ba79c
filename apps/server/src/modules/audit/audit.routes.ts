import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { auditService } from './audit.service.ts';
import { auditSource } from './audit.source.ts';

export const auditRoutes = (kernel: Kernel) => {
  const entries = auditService(kernel);
  return routes(contract.audit, {
    list: ({ actor, body }) => entries.list(actor, body),
    choices: () => entries.choices(),
    info: ({ actor, query }) => entries.info(actor, query.id),
    mine: ({ actor, body }) => entries.mine(actor, body),
  });
};

export const auditExport = exportable(contract.audit.list, auditSource);
