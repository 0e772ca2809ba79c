import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { breakdowns } from './facts/breakdown.service.ts';
import { requireNamed } from './facts/named.service.ts';
import { readProofs } from './facts/proof.service.ts';
import { recordSource, VIEW_CALLS } from './facts/record.source.ts';
import { orderReport } from './file/report-file.service.ts';
import { permitted, permittedReport } from './report-access.ts';
import { viewService } from './view/view.service.ts';

export const factRoutes = (kernel: Kernel) => {
  const { byContent, byPlace, byPerson, byDay } = contract.reportFacts;
  const facts = breakdowns(kernel);
  return routes(contract.reportFacts, {
    byContent: ({ actor, body }) => facts.rows(actor, byContent, permitted(actor, body)),
    byPlace: ({ actor, body }) => facts.rows(actor, byPlace, permitted(actor, body)),
    byPerson: ({ actor, body }) => facts.rows(actor, byPerson, { ...permitted(actor, body), by: 'member' }),
    byDay: ({ actor, body: { view, ...filter } }) =>
      facts.days(actor, view ? VIEW_CALLS[view] : byDay, permitted(actor, { view, ...filter })),
    records: ({ actor, body }) => facts.records(actor, permitted(actor, body)),
    singles: ({ actor, body }) => facts.singles(actor, permitted(actor, body)),
    proof: ({ actor }) => readProofs(kernel, actor),
    export: async ({ actor, body }) => {
      await requireNamed(kernel, actor, permittedReport(actor, body));
      return orderReport(kernel, actor, body);
    },
  });
};

export const viewRoutes = (kernel: Kernel) => {
  const views = viewService(kernel);
  return routes(contract.reportView, {
    list: ({ actor }) => views.list(actor),
    create: ({ actor, body }) => views.create(actor, body),
    update: ({ actor, body }) => views.update(actor, body),
    remove: ({ actor, body }) => views.remove(actor, body.id),
    favourite: ({ actor, body }) => views.favourite(actor, body),
    subscribe: ({ actor, body }) => views.subscribe(actor, body),
  });
};

export const reportExports = [
  exportable(contract.reportFacts.records, (actor, search, { contributions }) =>
    recordSource(contributions, actor, search),
  ),
];
