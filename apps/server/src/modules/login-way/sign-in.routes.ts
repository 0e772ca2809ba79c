import { contract } from '@zhiying/contract';
import { readDevices } from '#kernel/access/devices.ts';
import { routes } from '#kernel/http/bind.ts';
import { consoleOrigin } from '#kernel/http/public-origin.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { rememberDevice } from '../auth/index.ts';
import { siteOf } from '../factor/index.ts';
import { signInService } from './sign-in.service.ts';

export const signInRoutes = (kernel: Kernel) => {
  const signIn = signInService(kernel);
  return routes(contract.loginBy, {
    offered: () => signIn.offered(),
    begin: ({ body, origin, reply }) =>
      signIn.begin(body, {
        consoleAt: consoleOrigin(reply.request, kernel.config),
        userAgent: origin.userAgent,
      }),
    finish: async ({ body, origin, reply }) => {
      const site = siteOf(kernel.config.publicUrl, reply.request);
      const { memberId, ...come } = await signIn.finish(
        body,
        origin,
        site,
        readDevices(reply.request.headers.cookie, kernel.secret),
      );
      if (memberId !== null) rememberDevice(reply, kernel.secret, memberId);
      return come;
    },
    attach: ({ actor, body }) => signIn.attach(actor, body),
    mine: ({ actor }) => signIn.mine(actor),
    detach: ({ actor, body }) => signIn.detach(actor, body),
  });
};
