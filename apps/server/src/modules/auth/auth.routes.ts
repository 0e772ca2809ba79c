import { CLIENT_VERSION, contract } from '@zhiying/contract';
import type { FastifyRequest } from 'fastify';
import { readDevices } from '#kernel/access/devices.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { demoLogins } from '#seed/demo/demo-logins.ts';
import { siteOf } from '../factor/index.ts';
import { authService } from './auth.service.ts';
import { confirmService } from './confirm.service.ts';
import { rememberDevice } from './known-device.ts';
import { secondStepService } from './second-step.service.ts';
import { wayBackService } from './way-back.service.ts';

export const authRoutes = (kernel: Kernel) => {
  const auth = authService(kernel);
  const second = secondStepService(kernel);
  const confirming = confirmService(kernel);
  const siteAt = (request: FastifyRequest) => siteOf(kernel.config.publicUrl, request);
  return routes(contract.auth, {
    login: async ({ body, origin, reply }) => {
      const devices = readDevices(reply.request.headers.cookie, kernel.secret);
      const { memberId, ...session } = await auth.login(body, origin, devices, siteAt(reply.request));
      rememberDevice(reply, kernel.secret, memberId);
      return session;
    },
    secondStep: async ({ body, origin, reply }) => {
      const devices = readDevices(reply.request.headers.cookie, kernel.secret);
      const { memberId, ...session } = await second.secondStep(body, origin, siteAt(reply.request), devices);
      rememberDevice(reply, kernel.secret, memberId);
      return session;
    },
    askConfirm: ({ actor, reply }) => confirming.askConfirm(actor, siteAt(reply.request)),
    confirm: ({ actor, body, reply }) => confirming.confirm(actor, body, siteAt(reply.request)),
    wayBack: ({ body, origin }) => wayBackService(kernel).wayBack(body, origin),
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
