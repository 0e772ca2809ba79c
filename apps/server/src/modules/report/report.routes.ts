import { contract, RANGE_SEPARATOR, type ReportSearch, type ReportTotals } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { adviserReport, contentReport, dealerReport, delivered, OUTCOME } from './report.source.ts';

const DAY_MS = 86_400_000;
const NOTHING: ReportTotals = {
  people: 0,
  reached: 0,
  opened: 0,
  shared: 0,
  published: 0,
  visits: 0,
  leads: 0,
};

/** The equally long span right before the days chosen. */
function spanBefore(at: string): string {
  const [from = '', to = ''] = at.split(RANGE_SEPARATOR);
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return [dayOf(Date.parse(from) - days * DAY_MS), dayOf(Date.parse(from) - DAY_MS)].join(RANGE_SEPARATOR);
}

async function summarize({ db }: Kernel, actor: Actor, search: ReportSearch) {
  const sum = async (asked: ReportSearch, back: number) =>
    (await db.one<ReportTotals>(sql`
      SELECT ${OUTCOME} FROM substance_delivery v WHERE ${delivered(actor, contract.report.summary, asked, back)}`)) ??
    NOTHING;
  const now = await sum(search, 0);
  const before = await (search.at ? sum({ ...search, at: spanBefore(search.at) }, 0) : sum(search, 1));
  return { total: now.reached, now, before };
}

export const reportRoutes = (kernel: Kernel) => {
  const { db } = kernel;
  return routes(contract.report, {
    summary: ({ actor, body }) => summarize(kernel, actor, body),
    contents: ({ actor, body }) => listPage(db, contentReport(actor, body), body),
    dealers: ({ actor, body }) => listPage(db, dealerReport(actor, body), body),
    advisers: ({ actor, body }) => listPage(db, adviserReport(actor, body), body),
  });
};

export const reportExports = [
  exportable(contract.report.contents, contentReport),
  exportable(contract.report.dealers, dealerReport),
  exportable(contract.report.advisers, adviserReport),
];
