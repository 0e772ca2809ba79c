import { contract } from '@zhiying/contract';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { requestAccess } from './request-access.service.ts';
import { selfService } from './self.service.ts';

export const selfRoutes = (kernel: Kernel) => {
  const self = selfService(kernel);
  const askFor = requestAccess(kernel);
  return served(contract.self, self, {
    requestAccess: ({ actor, body }) => askFor(actor, body.route),
    endSession: ({ actor, body }) => self.endSession(actor, body.id),
  });
};
