import { ALL_KEYS, contract } from '@zhiying/contract';
import { scope } from '#kernel/access/scope.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { pickNodes } from './organ.repository.ts';

export const organRoutes = ({ db }: Kernel) =>
  routes(contract.organ, {
    // Whatever key brings the viewer to a node, its name may be offered.
    picker: async ({ actor, body }) => ({ rows: await pickNodes(db, scope(actor, ALL_KEYS), body) }),
  });
