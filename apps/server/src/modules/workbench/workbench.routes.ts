import { contract } from '@zhiying/contract';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { workbenchService } from './workbench.service.ts';

export const workbenchRoutes = (kernel: Kernel) => {
  const workbench = workbenchService(kernel);
  return routes(contract.workbench, {
    day: ({ actor }) => workbench.day(actor),
    figures: ({ actor, query }) => workbench.figures(actor, Number(query.days) as 1 | 7 | 30),
  });
};
