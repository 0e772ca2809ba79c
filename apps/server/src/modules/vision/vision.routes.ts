import { contract } from '@zhiying/contract';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { boards } from './vision.service.ts';

export const visionRoutes = (kernel: Kernel) => {
  const board = boards(kernel);
  return routes(contract.vision, {
    board: ({ actor, query }) => board.read(actor, query),
    province: ({ actor, query }) => board.province(actor, query),
  });
};
