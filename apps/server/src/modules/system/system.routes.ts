import { contract } from '@zhiying/contract';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { systemService } from './system.service.ts';

export const systemRoutes = (kernel: Kernel) => {
  const system = systemService(kernel);
  return routes(contract.system, {
    storage: ({ actor }) => system.storage(actor),
    platforms: ({ actor }) => system.platforms(actor),
  });
};
