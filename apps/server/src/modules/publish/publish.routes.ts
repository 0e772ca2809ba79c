import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { attemptService } from './attempt.service.ts';
import { attemptSource } from './attempt.source.ts';
import { handoverService } from './handover.service.ts';
import { planService } from './plan/plan.service.ts';

export const publishRoutes = (kernel: Kernel) => {
  const [plans, attempts, byHand] = [planService(kernel), attemptService(kernel), handoverService(kernel)];
  return routes(contract.publish, {
    plan: ({ actor, query }) => plans.plan(actor, query),
    adjust: ({ actor, body }) => plans.adjust(actor, body),
    results: ({ actor, query }) => plans.results(actor, query),
    list: ({ actor, body }) => attempts.list(actor, body),
    counts: ({ actor, body }) => attempts.counts(actor, body),
    info: ({ actor, query }) => attempts.info(actor, query.id),
    retry: ({ actor, body }) => attempts.retry(actor, body.ids),
    cancel: ({ actor, body }) => attempts.cancel(actor, body.ids),
    move: ({ actor, body }) => attempts.move(actor, body),
    confirm: ({ actor, body }) => attempts.confirm(actor, body),
    handover: ({ actor, query }) => byHand.handover(actor, query),
    handoverOpen: ({ query }) => byHand.open(query.id),
    handoverReturn: ({ body }) => byHand.bring(body),
    setting: ({ actor }) => attempts.setting(actor),
    setSetting: ({ actor, body }) => attempts.setSetting(actor, body),
  });
};

export const publishExport = exportable(contract.publish.list, (actor, search, { brought }) =>
  attemptSource(actor, search, brought),
);
