import { contract } from '@zhiying/contract';
import { ANY_KEY } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { served } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { organImport } from './organ.import.ts';
import { pickNodes } from './organ.repository.ts';
import { organService } from './organ.service.ts';

export const organRoutes = (kernel: Kernel) => {
  const organs = organService(kernel);
  return served(contract.organ, organs, {
    ...importHandlers(kernel, organImport),
    info: ({ actor, query }) => organs.info(actor, query.id),
    remove: ({ actor, body }) => organs.remove(actor, body.id),
    // Whatever key brings the viewer to a node, its name may be offered.
    picker: async ({ actor, body }) => ({ rows: await pickNodes(kernel.db, scope(actor, ANY_KEY), body) }),
  });
};
