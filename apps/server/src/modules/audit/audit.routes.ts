import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { auditService } from './audit.service.ts';
import { auditSource } from './audit.source.ts';

export const auditRoutes = (kernel: Kernel) => {
  const entries = auditService(kernel);
  return served(contract.audit, entries, {
    choices: () => entries.choices(),
    verify: ({ actor, body }) => entries.verify(actor, body.at),
    info: ({ actor, query }) => entries.info(actor, query.id),
  });
};

export const auditExport = exportable(contract.audit.list, auditSource);
