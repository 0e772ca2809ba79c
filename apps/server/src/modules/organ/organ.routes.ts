import { contract } from '@zhiying/contract';
import { ANYTHING } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { pickNodes } from './organ.repository.ts';
import { organService } from './organ.service.ts';

export const organRoutes = (kernel: Kernel) => {
  const organs = organService(kernel);
  return routes(contract.organ, {
    list: ({ actor }) => organs.list(actor),
    info: ({ actor, query }) => organs.info(actor, query.id),
    create: ({ actor, body }) => organs.create(actor, body),
    update: ({ actor, body }) => organs.update(actor, body),
    setStatus: ({ actor, body }) => organs.setStatus(actor, body),
    move: ({ actor, body }) => organs.move(actor, body),
    remove: ({ actor, body }) => organs.remove(actor, body.id),
    // Whatever key brings the viewer to a node, its name may be offered.
    picker: async ({ actor, body }) => ({ rows: await pickNodes(kernel.db, scope(actor, ANYTHING), body) }),
  });
};
