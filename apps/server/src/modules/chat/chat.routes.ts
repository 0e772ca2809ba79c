import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { chatAccountService } from './account.service.ts';
import { auditService } from './audit/audit.service.ts';
import { hitSource } from './audit/audit.source.ts';
import { cannedService } from './canned.service.ts';
import { customerSource, messageSource, talkSource } from './chat.source.ts';
import { customerService } from './customer.service.ts';
import { deskService } from './desk.service.ts';
import { reportSource, summarizeTalks } from './report/talk-report.ts';
import { sendService } from './send.service.ts';
import { tagService } from './tag.service.ts';
import { talkService } from './talk.service.ts';

export const chatAreas = (kernel: Kernel) => {
  const { db } = kernel;
  const talks = talkService(kernel);
  const sending = sendService(kernel);
  const customers = customerService(kernel);
  const tags = tagService(kernel);
  const canned = cannedService(kernel);
  const desk = deskService(kernel);
  const accounts = chatAccountService(kernel);
  const audits = auditService(kernel);
  return [
    routes(contract.chat, {
      list: ({ actor, body }) => listPage(db, talkSource(actor, body), body),
      counts: ({ actor, body }) => talks.counts(actor, body),
      info: ({ actor, query }) => talks.info(actor, query.id),
      messages: ({ actor, body }) => talks.messages(actor, body),
      read: ({ actor, body }) => talks.read(actor, body.talkId),
      take: ({ actor, body }) => talks.take(actor, body.talkId),
      handBack: ({ actor, body }) => talks.handBack(actor, body.talkId),
      transfer: ({ actor, body }) => talks.transfer(actor, body),
      end: ({ actor, body }) => talks.end(actor, body),
      reopen: ({ actor, body }) => talks.reopen(actor, body.talkId),
      note: ({ actor, body }) => talks.note(actor, body),
      send: ({ actor, body }) => sending.send(actor, body),
      resend: ({ actor, body }) => sending.resend(actor, body.messageId),
      verify: ({ actor, body }) => sending.verify(actor, body.messageId),
      suggest: ({ actor, query }) => talks.suggest(actor, query.id),
      receivers: ({ actor, query }) => talks.receivers(actor, query.id),
    }),
    routes(contract.chatMessage, {
      list: ({ actor, body }) => listPage(db, messageSource(actor, body), body),
    }),
    routes(contract.chatCustomer, {
      list: ({ actor, body }) => listPage(db, customerSource(actor, body), body),
      info: ({ actor, query }) => customers.info(actor, query.id),
      update: ({ actor, body }) => customers.update(actor, body),
      setTags: ({ actor, body }) => customers.setTags(actor, body),
      merge: ({ actor, body }) => customers.merge(actor, body),
      split: ({ actor, body }) => customers.split(actor, body),
      revealPhone: ({ actor, body }) => customers.revealPhone(actor, body.id),
      makeClue: ({ actor, body }) => customers.makeClue(actor, body),
    }),
    routes(contract.chatTag, {
      list: ({ actor }) => tags.list(actor),
      create: ({ actor, body }) => tags.create(actor, body),
      update: ({ actor, body }) => tags.update(actor, body),
      remove: ({ actor, body }) => tags.remove(actor, body.id),
    }),
    routes(contract.chatCanned, {
      list: ({ actor }) => canned.list(actor),
      create: ({ actor, body }) => canned.create(actor, body),
      update: ({ actor, body }) => canned.update(actor, body),
      remove: ({ actor, body }) => canned.remove(actor, body.id),
    }),
    routes(contract.chatDesk, {
      seat: ({ actor }) => desk.seat(actor),
      setSeat: ({ actor, body }) => desk.setSeat(actor, body.on),
      setting: ({ actor }) => desk.setting(actor),
      saveSetting: ({ actor, body }) => desk.saveSetting(actor, body),
    }),
    routes(contract.chatAccount, {
      list: ({ actor }) => accounts.list(actor),
      create: ({ actor, body }) => accounts.create(actor, body),
      update: ({ actor, body }) => accounts.update(actor, body),
      setPaused: ({ actor, body }) => accounts.setPaused(actor, body),
      remove: ({ actor, body }) => accounts.remove(actor, body.id),
    }),
    routes(contract.chatAudit, {
      list: ({ actor, body }) => listPage(db, hitSource(actor, body), body),
      counts: ({ actor, body }) => audits.counts(actor, body),
      read: ({ actor, body }) => audits.read(actor, body.id),
      decide: ({ actor, body }) => audits.decide(actor, body),
      setting: ({ actor }) => audits.setting(actor),
      saveSetting: ({ actor, body }) => audits.saveSetting(actor, body),
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
