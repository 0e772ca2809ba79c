import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import { consoleOrigin } from '#kernel/http/public-origin.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { accountService } from './account.service.ts';
import { accountSource } from './account.source.ts';
import { accountConnections } from './account-connection.service.ts';
import { connectService } from './connect.service.ts';
import { groupService } from './group.service.ts';

/** With everything its list shows. */
export const accountExport = exportable(contract.account.list, (actor, search, { contributions }) =>
  accountSource(actor, search, contributions),
);

export const accountRoutes = (kernel: Kernel) => {
  const use = accountConnections(kernel);
  const accounts = accountService(kernel, use);
  const connecting = connectService(kernel, use);
  const groups = groupService(kernel);
  return served(contract.account, accounts, {
    info: ({ actor, query }) => accounts.info(actor, query.id),
    sync: ({ actor, body }) => accounts.sync(actor, body.ids),
    authorize: ({ actor, body, reply }) =>
      connecting.authorize(actor, body.id, consoleOrigin(reply.request, kernel.config)),
    connect: ({ actor, body }) => connecting.connect(actor, body),
    groups: ({ actor }) => groups.list(actor),
    createGroup: ({ actor, body }) => groups.create(actor, body.name, body.accountIds),
    updateGroup: ({ actor, body }) => groups.update(actor, body.id, body.version, body.name, body.accountIds),
    removeGroup: ({ actor, body }) => groups.remove(actor, body.id, body.version),
  });
};
