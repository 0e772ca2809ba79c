import { CLIENT_VERSION, contract } from '@zhiying/contract';
import { readDevices } from '#kernel/access/devices.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { demoLogins } from '#seed/demo/demo-logins.ts';
import { authService } from './auth.service.ts';
import { rememberDevice } from './known-device.ts';

export const authRoutes = (kernel: Kernel) => {
  const auth = authService(kernel);
  return routes(contract.auth, {
    login: async ({ body, origin, reply }) => {
      const devices = readDevices(reply.request.headers.cookie, kernel.secret);
      const { memberId, ...session } = await auth.login(body, origin, devices);
      rememberDevice(reply, kernel.secret, memberId);
      return session;
    },
    welcome: async () => ({ version: CLIENT_VERSION, demo: await demoLogins(kernel.db) }),
    logout: async ({ actor }) => {
      await auth.logout(actor);
      return null;
    },
    viewAs: ({ actor, body }) => auth.viewAs(actor, body.uid),
    endView: ({ actor }) => auth.endView(actor),
    checkReset: ({ body }) => auth.checkReset(body.token),
    redeemReset: ({ body, origin }) => auth.redeemReset(body, origin),
  });
};
