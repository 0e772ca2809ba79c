import { contract } from '@zhiying/contract';
import { routes } from '#kernel/http/bind.ts';
import { consoleOrigin } from '#kernel/http/public-origin.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { assistantService } from './assistant.service.ts';
import { deviceSource } from './device.source.ts';

export const assistantRoutes = (kernel: Kernel) => {
  const assistants = assistantService(kernel);
  return routes(contract.assistant, {
    begin: ({ body, origin, reply }) =>
      assistants.begin(body, origin, consoleOrigin(reply.request, kernel.config)),
    poll: ({ body, origin }) => assistants.poll(body, origin),
    look: ({ actor, body }) => assistants.look(actor, body),
    decide: ({ actor, body }) => assistants.decide(actor, body),
    mine: ({ actor }) => assistants.mine(actor),
    revoke: ({ actor, body }) => assistants.revoke(actor, body),
    list: ({ body }) => listPage(kernel.db, deviceSource(body), body),
    heartbeat: ({ actor, body }) => assistants.heartbeat(actor, body),
  });
};
