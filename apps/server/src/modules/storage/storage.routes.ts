import { contract } from '@zhiying/contract';
import { routes } from '#kernel/http/bind.ts';
import { reachedAs } from '#kernel/http/reached-as.ts';
import type { Kernel } from '#kernel/kernel.ts';

/** Everybody who is signed in may send files, each below a folder of their own. */
export const storageRoutes = ({ storage, config }: Kernel) =>
  routes(contract.storage, {
    sts: async ({ actor, reply }) => {
      const grant = await storage.grant(`upload/${actor.channelId ?? 0}/${actor.id}/`);
      reply.header('cache-control', 'no-store');
      return { ...grant, endpoint: new URL(grant.endpoint, reachedAs(reply.request, config)).href };
    },
  });
