import { contract } from '@zhiying/contract';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { requestAccess } from './request-access.ts';
import { selfService } from './self.service.ts';

export const selfRoutes = (kernel: Kernel) => {
  const self = selfService(kernel);
  const askFor = requestAccess(kernel);
  return routes(contract.self, {
    requestAccess: ({ actor, body }) => askFor(actor, body.route),
    profile: ({ actor }) => self.profile(actor),
    updateProfile: ({ actor, body }) => self.updateProfile(actor, body),
    changePassword: ({ actor, body }) => self.changePassword(actor, body),
    sessions: ({ actor }) => self.sessions(actor),
    endSession: ({ actor, body }) => self.endSession(actor, body.id),
    endOtherSessions: ({ actor }) => self.endOtherSessions(actor),
  });
};
