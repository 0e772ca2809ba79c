import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import { consoleAt } from '#kernel/http/reached-as.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { accountService } from './account.service.ts';
import { accountSource } from './account.source.ts';
import { accountUse } from './account-use.ts';
import { connectService } from './connect.service.ts';
import { groupService } from './group.service.ts';

/** With everything its list shows. */
export const accountExport = exportable(contract.account.list, (actor, search, { brought }) =>
  accountSource(actor, search, brought),
);

export const accountRoutes = (kernel: Kernel) => {
  const use = accountUse(kernel);
  const accounts = accountService(kernel, use);
  const connecting = connectService(kernel, use);
  const groups = groupService(kernel);
  return routes(contract.account, {
    list: ({ actor, body }) => accounts.list(actor, body),
    counts: ({ actor, body }) => accounts.counts(actor, body),
    info: ({ actor, query }) => accounts.info(actor, query.id),
    create: ({ actor, body }) => accounts.create(actor, body),
    update: ({ actor, body }) => accounts.update(actor, body),
    setPaused: ({ actor, body }) => accounts.setPaused(actor, body),
    remove: ({ actor, body }) => accounts.remove(actor, body),
    sync: ({ actor, body }) => accounts.sync(actor, body.ids),
    authorize: ({ actor, body, reply }) =>
      connecting.authorize(actor, body.id, consoleAt(reply.request, kernel.config)),
    connect: ({ actor, body }) => connecting.connect(actor, body),
    groups: ({ actor }) => groups.list(actor),
    createGroup: ({ actor, body }) => groups.create(actor, body.name, body.accountIds),
    updateGroup: ({ actor, body }) => groups.update(actor, body.id, body.version, body.name, body.accountIds),
    removeGroup: ({ actor, body }) => groups.remove(actor, body.id, body.version),
  });
};
