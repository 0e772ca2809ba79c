import { contract } from '@zhiying/contract';
import { routes } from '#kernel/http/bind.ts';
import { publicOrigin } from '#kernel/http/public-origin.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { GRANTED } from '#kernel/storage.ts';
import { remainingQuota } from '../material/index.ts';

/** Everybody who is signed in may send files, each below a folder of their own and as much as their quota leaves. */
export const storageRoutes = (kernel: Kernel) =>
  routes(contract.storage, {
    sts: async ({ actor, reply }) => {
      const { storage, config } = kernel;
      const room = await remainingQuota(kernel, actor);
      const grant = await storage.grant(`${GRANTED}${actor.channelId ?? 0}/${actor.id}/`, room);
      reply.header('cache-control', 'no-store');
      return { ...grant, endpoint: new URL(grant.endpoint, publicOrigin(reply.request, config)).href };
    },
  });
