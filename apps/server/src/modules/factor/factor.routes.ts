import { contract } from '@zhiying/contract';
import type { FastifyReply } from 'fastify';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { factorService } from './factor.service.ts';
import { securityService } from './security.service.ts';
import { siteOf } from './site.ts';

export const factorRoutes = (kernel: Kernel) => {
  const factors = factorService(kernel);
  const site = ({ request }: FastifyReply) => siteOf(kernel.config.publicUrl, request);
  return [
    served(contract.factor, factors, {
      mine: ({ actor, reply }) => factors.mine(actor, site(reply)),
      beginPasskey: ({ actor, reply }) => factors.beginPasskey(actor, site(reply)),
      addPasskey: ({ actor, body, reply }) => factors.addPasskey(actor, body, site(reply)),
    }),
    served(contract.security, securityService(kernel)),
  ];
};
