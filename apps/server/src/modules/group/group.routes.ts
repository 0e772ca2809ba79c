import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { groupService } from './group.service.ts';
import { roleSource } from './group.source.ts';

export const roleExport = exportable(contract.group.list, roleSource);

export const groupRoutes = (kernel: Kernel) => {
  const groups = groupService(kernel);
  return routes(contract.group, {
    picker: ({ actor }) => groups.picker(actor),
    list: ({ actor, body }) => groups.list(actor, body),
    holders: ({ actor }) => groups.holders(actor),
    authInfo: ({ actor, query }) => groups.authInfo(actor, query.gid),
    create: ({ actor, body }) => groups.create(actor, body),
    copy: ({ actor, body }) => groups.copy(actor, body),
    update: ({ actor, body }) => groups.update(actor, body),
    preview: ({ actor, body }) => groups.preview(actor, body),
    remove: ({ actor, body }) => groups.remove(actor, body),
  });
};
