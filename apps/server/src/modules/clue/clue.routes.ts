import { type BodyOf, clueState, contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countRows } from '#kernel/list/count.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import { listPage } from '#kernel/list/list.ts';
import { clueDays } from './calendar.ts';
import { clueImport } from './clue.import.ts';
import { clueService } from './clue.service.ts';
import { clueSource, followSource, poolSource } from './clue.source.ts';
import { followService } from './follow.service.ts';
import { intakeService } from './intake.service.ts';
import { intakeSource } from './intake.source.ts';
import { mergeService } from './merge.service.ts';
import { poolService } from './pool.service.ts';
import { receiveService } from './receive.service.ts';
import { clueReportSource, summarizeClues } from './report.ts';
import { ruleService } from './rule.service.ts';
import { silentOwners } from './silence.ts';

/** How many of each state the list would show, whatever state it asks for. */
async function countStates(
  { db, secrets }: Kernel,
  actor: Actor,
  search: BodyOf<typeof contract.clue.counts>,
) {
  const source = clueSource(actor, { ...search, state: undefined }, secrets);
  const byState = await countsBy(db, source, sql`c.state`, clueState.all);
  return { total: totalOf(byState), byState, pool: await countRows(db, poolSource(actor, {}, secrets)) };
}

export const clueAreas = (kernel: Kernel) => {
  const { db, secrets } = kernel;
  const clues = clueService(kernel);
  const follows = followService(kernel);
  const merging = mergeService(kernel);
  const pool = poolService(kernel);
  const rules = ruleService(kernel);
  const intakes = intakeService(kernel);
  const receiving = receiveService(kernel);
  return [
    routes(contract.clue, {
      list: ({ actor, body }) => listPage(db, clueSource(actor, body, secrets), body),
      counts: ({ actor, body }) => countStates(kernel, actor, body),
      info: ({ actor, query }) => clues.info(actor, query.id),
      today: ({ actor }) => clues.today(actor),
      create: ({ actor, body }) => clues.create(actor, body),
      update: ({ actor, body }) => clues.update(actor, body),
      assign: ({ actor, body }) => clues.assign(actor, body),
      follow: ({ actor, body }) => follows.follow(actor, body),
      reopen: ({ actor, body }) => clues.reopen(actor, body),
      revealPhone: ({ actor, body }) => clues.revealPhone(actor, body.id),
      dial: ({ actor, body }) => clues.dial(actor, body.id),
      extend: ({ actor, body }) => clues.extend(actor, body),
      decideExtension: ({ actor, body }) => clues.decideExtension(actor, body),
      merge: ({ actor, body }) => merging.merge(actor, body),
      split: ({ actor, body }) => merging.split(actor, body),
      ...importHandlers(kernel, clueImport),
    }),
    routes(contract.cluePool, {
      list: ({ actor, body }) => listPage(db, poolSource(actor, body, secrets), body),
      quota: ({ actor }) => pool.quota(actor),
      take: ({ actor, body }) => pool.take(actor, body.id),
      release: ({ actor, body }) => pool.release(actor, body),
      rules: ({ actor }) => pool.rules(actor),
      saveRules: ({ actor, body }) => pool.saveRules(actor, body),
      sweepOn: ({ actor }) => pool.sweepOn(actor),
    }),
    routes(contract.clueRule, {
      list: ({ actor }) => rules.list(actor),
      create: ({ actor, body }) => rules.create(actor, body),
      update: ({ actor, body }) => rules.update(actor, body),
      remove: ({ actor, body }) => rules.remove(actor, body.id),
      move: ({ actor, body }) => rules.move(actor, body.ids),
      simulate: ({ actor, body }) => rules.simulate(actor, body),
    }),
    routes(contract.clueFollow, {
      list: ({ actor, body }) => listPage(db, followSource(actor, body), body),
    }),
    routes(contract.clueReport, {
      summary: ({ actor, body }) => summarizeClues(db, actor, body),
      groups: ({ actor, body }) => listPage(db, clueReportSource(actor, body), body),
      silence: ({ actor }) => silentOwners(db, actor),
    }),
    routes(contract.clueCalendar, {
      days: ({ actor, body }) => clueDays(db, actor, body),
    }),
    routes(contract.clueIntake, {
      list: ({ actor, body }) => listPage(db, intakeSource(actor, body), body),
      create: ({ actor, body }) => intakes.create(actor, body),
      update: ({ actor, body }) => intakes.update(actor, body),
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
