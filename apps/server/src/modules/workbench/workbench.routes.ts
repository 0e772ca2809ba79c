import { contract } from '@zhiying/contract';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { setupService } from './setup.service.ts';
import { workbenchService } from './workbench.service.ts';

export const workbenchRoutes = (kernel: Kernel) => {
  const workbench = workbenchService(kernel);
  return served(
    contract.workbench,
    { ...workbench, ...setupService(kernel) },
    {
      figures: ({ actor, query }) => workbench.figures(actor, Number(query.days) as 1 | 7 | 30, query.nodeId),
    },
  );
};
