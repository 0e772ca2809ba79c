import { contract } from '@zhiying/contract';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { ownReviewHandlers } from './own-review.service.ts';

export const reviewRoutes = (kernel: Kernel) => {
  const own = ownReviewHandlers(kernel);
  return served(contract.review, own);
};
