import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { memberImport } from './member.import.ts';
import { memberService } from './member.service.ts';
import { memberSource } from './member.source.ts';

export const memberRoutes = (kernel: Kernel) => {
  const members = memberService(kernel);
  return routes(contract.member, {
    list: ({ actor, body }) => members.list(actor, body),
    counts: ({ actor, body }) => members.counts(actor, body),
    info: ({ actor, query }) => members.info(actor, query.uid),
    create: ({ actor, body }) => members.create(actor, body),
    update: ({ actor, body }) => members.update(actor, body),
    setStatus: ({ actor, body }) => members.setStatus(actor, body),
    setStatusOfAll: ({ actor, body }) => members.setStatusOfAll(actor, body),
    unlock: ({ actor, body }) => members.unlock(actor, body.uid),
    resetPassword: ({ actor, body }) => members.resetPassword(actor, body.uid),
    revealPhone: ({ actor, body }) => members.revealPhone(actor, body.uid),
    ...importHandlers(kernel, memberImport),
  });
};

export const memberExport = exportable(contract.member.list, (actor, search) =>
  memberSource(actor, search, '3-6'),
);
