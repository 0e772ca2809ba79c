import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { exportable } from '#kernel/export/exports.ts';
import { routes, served } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countRows } from '#kernel/list/count.ts';
import { totalOf } from '#kernel/list/counts-by.ts';
import { listPage } from '#kernel/list/list.ts';
import { ruleService } from './assign/rule.service.ts';
import { clueImport } from './clue.import.ts';
import { clueService } from './clue.service.ts';
import { clueSource, countClueStates, followSource, poolSource } from './clue.source.ts';
import { dialLinkService } from './dial/dial-link.service.ts';
import { clueDays } from './follow/calendar.repository.ts';
import { clueDay } from './follow/day.service.ts';
import { followService } from './follow/follow.service.ts';
import { countInactiveByOwner } from './follow/inactivity.repository.ts';
import { intakeService } from './intake/intake.service.ts';
import { intakeSource } from './intake/intake.source.ts';
import { originOf } from './intake/origin.repository.ts';
import { receiveService } from './intake/receive.service.ts';
import { mergeService } from './merge/merge.service.ts';
import { extensionService } from './pool/extension.service.ts';
import { poolService } from './pool/pool.service.ts';
import { clueReportSource, summarizeClues } from './report/clue-report.source.ts';

/** Counts the clues of the list by state, without its own filter on the state, and those of the pool. */
async function countStates(
  { db, secrets }: Kernel,
  actor: Actor,
  search: BodyOf<typeof contract.clue.counts>,
) {
  const byState = await countClueStates(db, actor, search, secrets);
  return { total: totalOf(byState), byState, pool: await countRows(db, poolSource(actor, {}, secrets)) };
}

export const clueAreas = (kernel: Kernel) => {
  const { db, secrets } = kernel;
  const clues = clueService(kernel);
  const dialLinks = dialLinkService(kernel);
  const follows = followService(kernel);
  const merging = mergeService(kernel);
  const pool = poolService(kernel);
  const extensions = extensionService(kernel);
  const rules = ruleService(kernel);
  const intakes = intakeService(kernel);
  const receiving = receiveService(kernel);
  return [
    served(
      contract.clue,
      { ...clues, ...follows, ...merging, ...extensions },
      {
        list: ({ actor, body }) => listPage(db, clueSource(actor, body, secrets), body),
        counts: ({ actor, body }) => countStates(kernel, actor, body),
        info: ({ actor, query }) => clues.info(actor, query.id),
        revealPhone: ({ actor, body }) => clues.revealPhone(actor, body.id),
        dismissSuspect: ({ actor, body }) => clues.dismissSuspect(actor, body.id),
        dialLink: ({ actor, body }) => dialLinks.make(actor, body),
        dialLinkOpen: ({ query }) => dialLinks.open(query.id),
        dialByLink: ({ body }) => dialLinks.dial(body),
        origin: ({ actor, query }) => originOf(kernel, actor, query.id),
        day: ({ actor }) => clueDay(kernel, actor),
        ...importHandlers(kernel, clueImport),
      },
    ),
    served(contract.cluePool, pool, {
      list: ({ actor, body }) => listPage(db, poolSource(actor, body, secrets), body),
      take: ({ actor, body }) => pool.take(actor, body.id),
    }),
    served(contract.clueRule, rules, {
      remove: ({ actor, body }) => rules.remove(actor, body.id),
      move: ({ actor, body }) => rules.move(actor, body.ids),
    }),
    routes(contract.clueFollow, {
      list: ({ actor, body }) => listPage(db, followSource(actor, body), body),
    }),
    routes(contract.clueReport, {
      summary: ({ actor, body }) => summarizeClues(db, actor, body),
      groups: ({ actor, body }) => listPage(db, clueReportSource(actor, body), body),
      silence: ({ actor }) => countInactiveByOwner(db, actor),
    }),
    routes(contract.clueCalendar, {
      days: ({ actor, body }) => clueDays(db, actor, body),
    }),
    served(contract.clueIntake, intakes, {
      list: ({ actor, body }) => listPage(db, intakeSource(actor, body), body),
      renew: ({ actor, body }) => intakes.renew(actor, body.id),
      revoke: ({ actor, body }) => intakes.revoke(actor, body.id),
      receive: ({ body }) => receiving.receive(body),
    }),
  ];
};

export const clueExports = [
  exportable(contract.clue.list, (actor, search, { secrets }) => clueSource(actor, search, secrets)),
  exportable(contract.cluePool.list, (actor, search, { secrets }) => poolSource(actor, search, secrets)),
  exportable(contract.clueFollow.list, followSource),
  exportable(contract.clueIntake.list, intakeSource),
  exportable(contract.clueReport.groups, clueReportSource),
];
