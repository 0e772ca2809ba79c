import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { assignService } from './assign.ts';
import { bindingService } from './bindings.ts';
import { effectiveAccess } from './effective.ts';
import { importLinks } from './import-links.ts';
import { memberImport } from './member.import.ts';
import { pickMembers } from './member.picker.ts';
import { memberService } from './member.service.ts';
import { memberSource } from './member.source.ts';

export const memberRoutes = (kernel: Kernel) => {
  const members = memberService(kernel);
  const bindings = bindingService(kernel);
  const roles = assignService(kernel);
  const giveLinks = importLinks(kernel);
  return routes(contract.member, {
    list: ({ actor, body }) => members.list(actor, body),
    picker: async ({ actor, body }) => ({ rows: await pickMembers(kernel.db, actor, body) }),
    counts: ({ actor, body }) => members.counts(actor, body),
    info: ({ actor, query }) => members.info(actor, query.uid),
    create: ({ actor, body }) => members.create(actor, body),
    update: ({ actor, body }) => members.update(actor, body),
    setStatus: ({ actor, body }) => members.setStatus(actor, body),
    setStatusOfAll: ({ actor, body }) => members.setStatusOfAll(actor, body),
    unlock: ({ actor, body }) => members.unlock(actor, body.uid),
    resetPassword: ({ actor, body }) => members.resetPassword(actor, body.uid),
    effective: ({ actor, query }) => effectiveAccess(kernel, actor, query.uid),
    accounts: ({ actor, query }) => bindings.accounts(actor, query.uid),
    bindUserid: ({ actor, body }) => bindings.bindUserid(actor, body),
    unbindUserid: ({ actor, body }) => bindings.unbindUserid(actor, body.uid),
    bindBot: ({ actor, body }) => bindings.bindBot(actor, body),
    unbindBot: ({ actor, body }) => bindings.unbindBot(actor, body.uid),
    videoAuth: ({ actor, body }) => bindings.videoAuth(actor, body.uid),
    assignRole: ({ actor, body }) => roles.assignRole(actor, body),
    withdrawRole: ({ actor, body }) => roles.withdrawRole(actor, body),
    previewAssign: ({ actor, body }) => roles.previewAssign(actor, body),
    previewWithdraw: ({ actor, body }) => roles.previewWithdraw(actor, body),
    revealPhone: ({ actor, body }) => members.revealPhone(actor, body.uid),
    ...importHandlers(kernel, memberImport),
    importLinks: ({ actor, body }) => giveLinks(actor, body.id),
  });
};

export const memberExport = exportable(contract.member.list, (actor, search) =>
  memberSource(actor, search, contract.member.list.export ?? contract.member.list),
);
