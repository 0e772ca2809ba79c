import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { groupService } from './group.service.ts';
import { roleSource } from './group.source.ts';

export const roleExport = exportable(contract.group.list, roleSource);

export const groupRoutes = (kernel: Kernel) => {
  const groups = groupService(kernel);
  return served(contract.group, groups, {
    authInfo: ({ actor, query }) => groups.authInfo(actor, query.gid),
  });
};
