import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes, served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { chatAccountService } from './account/account.service.ts';
import { auditService } from './audit/audit.service.ts';
import { hitSource } from './audit/audit.source.ts';
import { customerSource, messageSource, talkSource } from './chat.source.ts';
import { customerService } from './customer/customer.service.ts';
import { timelineOf } from './customer/timeline.repository.ts';
import { reportSource, summarizeTalks } from './report/talk-report.source.ts';
import { sendService } from './send/send.service.ts';
import { handOverService } from './talk/hand-over.service.ts';
import { inboxService } from './talk/inbox.service.ts';
import { talkService } from './talk/talk.service.ts';
import { viewService } from './talk/view.service.ts';

export const chatAreas = (kernel: Kernel) => {
  const { db } = kernel;
  const talks = talkService(kernel);
  const handOvers = handOverService(kernel);
  const sending = sendService(kernel);
  const customers = customerService(kernel);
  const views = viewService(kernel);
  const desk = inboxService(kernel);
  const accounts = chatAccountService(kernel);
  const audits = auditService(kernel);
  return [
    served(
      contract.chat,
      { ...talks, ...handOvers, ...sending },
      {
        list: ({ actor, body }) => listPage(db, talkSource(actor, body), body),
        info: ({ actor, query }) => talks.info(actor, query.id),
        timeline: ({ actor, query }) => timelineOf(kernel, actor, query.id),
        read: ({ actor, body }) => talks.read(actor, body.talkId),
        take: ({ actor, body }) => talks.take(actor, body.talkId),
        handBack: ({ actor, body }) => talks.handBack(actor, body.talkId),
        reopen: ({ actor, body }) => talks.reopen(actor, body.talkId),
        confirm: ({ actor, body }) => sending.confirm(actor, body.messageId),
        suggest: ({ actor, query }) => talks.suggest(actor, query.id),
        receivers: ({ actor, query }) => handOvers.receivers(actor, query.id),
      },
    ),
    routes(contract.chatMessage, {
      list: ({ actor, body }) => listPage(db, messageSource(actor, body), body),
    }),
    served(contract.chatCustomer, customers, {
      list: ({ actor, body }) => listPage(db, customerSource(actor, body), body),
      info: ({ actor, query }) => customers.info(actor, query.id),
      revealPhone: ({ actor, body }) => customers.revealPhone(actor, body.id),
    }),
    served(contract.chatView, views, {
      remove: ({ actor, body }) => views.remove(actor, body.id),
    }),
    served(contract.chatDesk, desk, {
      setAvailability: ({ actor, body }) => desk.setAvailability(actor, body.on),
      here: ({ actor, body }) => desk.here(actor, body.on),
    }),
    served(contract.chatAccount, accounts, {
      remove: ({ actor, body }) => accounts.remove(actor, body.id),
    }),
    served(contract.chatAudit, audits, {
      list: ({ actor, body }) => listPage(db, hitSource(actor, body), body),
      read: ({ actor, body }) => audits.read(actor, body.id),
    }),
    routes(contract.chatReport, {
      summary: ({ actor, body }) => summarizeTalks(db, actor, body),
      list: ({ actor, body }) => listPage(db, reportSource(actor, body), body),
    }),
  ];
};

export const chatExports = [
  exportable(contract.chat.list, talkSource),
  exportable(contract.chatMessage.list, messageSource),
  exportable(contract.chatCustomer.list, customerSource),
  exportable(contract.chatAudit.list, hitSource),
  exportable(contract.chatReport.list, reportSource),
];
