import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { assignService } from './assign.ts';
import { bindingService } from './bindings.service.ts';
import { effectiveAccess } from './effective.service.ts';
import { importLinks } from './import-links.service.ts';
import { memberImport } from './member.import.ts';
import { memberService } from './member.service.ts';
import { memberSource } from './member.source.ts';
import { pickMembers } from './picker.source.ts';

export const memberRoutes = (kernel: Kernel) => {
  const members = memberService(kernel);
  const bindings = bindingService(kernel);
  const roles = assignService(kernel);
  const giveLinks = importLinks(kernel);
  return served(
    contract.member,
    { ...members, ...bindings, ...roles },
    {
      picker: async ({ actor, body }) => ({ rows: await pickMembers(kernel.db, actor, body) }),
      info: ({ actor, query }) => members.info(actor, query.uid),
      unlock: ({ actor, body }) => members.unlock(actor, body.uid),
      resetPassword: ({ actor, body }) => members.resetPassword(actor, body.uid),
      effective: ({ actor, query }) => effectiveAccess(kernel, actor, query.uid),
      accounts: ({ actor, query }) => bindings.accounts(actor, query.uid),
      unbindUserid: ({ actor, body }) => bindings.unbindUserid(actor, body.uid),
      unbindBot: ({ actor, body }) => bindings.unbindBot(actor, body.uid),
      videoAuth: ({ actor, body }) => bindings.videoAuth(actor, body.uid),
      revealPhone: ({ actor, body }) => members.revealPhone(actor, body.uid),
      ...importHandlers(kernel, memberImport),
      importLinks: ({ actor, body }) => giveLinks(actor, body.id),
    },
  );
};

export const memberExport = exportable(contract.member.list, (actor, search) =>
  memberSource(actor, search, contract.member.list.export ?? contract.member.list),
);
