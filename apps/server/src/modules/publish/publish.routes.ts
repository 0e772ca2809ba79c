import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { attemptService } from './attempt.service.ts';
import { attemptSource } from './attempt.source.ts';
import { calendarService } from './calendar/calendar.service.ts';
import { placeService } from './calendar/place.service.ts';
import { handoverService } from './handover.service.ts';
import { planService } from './plan/plan.service.ts';

export const publishRoutes = (kernel: Kernel) => {
  const [plans, attempts, byHand] = [planService(kernel), attemptService(kernel), handoverService(kernel)];
  const [calendar, places] = [calendarService(kernel), placeService(kernel)];
  return served(
    contract.publish,
    { ...plans, ...attempts, ...calendar, ...places },
    {
      calendar: ({ actor, body }) => calendar.days(actor, body),
      room: ({ actor, query }) => places.room(actor, query.id),
      info: ({ actor, query }) => attempts.info(actor, query.id),
      retry: ({ actor, body }) => attempts.retry(actor, body.ids),
      cancel: ({ actor, body }) => attempts.cancel(actor, body.ids),
      handover: ({ actor, query }) => byHand.handover(actor, query),
      handoverOpen: ({ query }) => byHand.open(query.id),
      handoverReturn: ({ body }) => byHand.bring(body),
    },
  );
};

export const publishExport = exportable(contract.publish.list, (actor, search, { contributions }) =>
  attemptSource(actor, search, contributions),
);
