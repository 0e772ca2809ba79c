import { contract } from '@zhiying/contract';
import type { FastifyRequest } from 'fastify';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';

/** Everybody who is signed in may send files, each below a folder of their own. */
export const storageRoutes = ({ storage, config }: Kernel) =>
  routes(contract.storage, {
    sts: async ({ actor, reply }) => {
      const grant = await storage.grant(`upload/${actor.channelId ?? 0}/${actor.id}/`);
      reply.header('cache-control', 'no-store');
      return { ...grant, endpoint: new URL(grant.endpoint, reachedAs(reply.request, config.publicUrl)).href };
    },
  });

/** The address under which the caller reaches this server. A browser tells it, even from behind a proxy that does not. */
function reachedAs({ headers, protocol, host }: FastifyRequest, publicUrl: string | null): string {
  const told = headers.origin ? URL.parse(headers.origin) : null;
  if (told?.host === host) return told.origin;
  return publicUrl && (!told || URL.parse(publicUrl)?.origin === told.origin)
    ? publicUrl
    : `${protocol}://${host}`;
}
