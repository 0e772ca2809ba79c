import { contract } from '@zhiying/contract';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { systemService } from './system.service.ts';

export const systemRoutes = (kernel: Kernel) => {
  const system = systemService(kernel);
  return served(contract.system, system);
};
