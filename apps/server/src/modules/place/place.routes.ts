import { contract } from '@zhiying/contract';
import { type Exportable, exportable } from '#kernel/export/exports.ts';
import { type Handlers, routes } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Importable } from '#kernel/import/importable.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { ownerService } from './owner.service.ts';
import { placeImport } from './place.import.ts';
import { DEALER, type PlaceKind, STORE } from './place.kinds.ts';
import { placeService } from './place.service.ts';
import { placeSource } from './place.source.ts';

/** The same calls for both, each within its own keys. */
function handlers(kernel: Kernel, what: PlaceKind, imports: Importable): Handlers<typeof contract.dealer> {
  const places = placeService(kernel, what);
  const owners = ownerService(kernel, what);
  return {
    list: ({ actor, body }) => places.list(actor, body),
    counts: ({ actor, body }) => places.counts(actor, body),
    info: ({ actor, query }) => places.info(actor, query.id),
    create: ({ actor, body }) => places.create(actor, body),
    update: ({ actor, body }) => places.update(actor, body),
    owners: ({ actor, body }) => owners.candidates(actor, body),
    setOwner: ({ actor, body }) => owners.setOwner(actor, body),
    impact: ({ actor, query }) => places.impact(actor, query.id),
    setStatus: ({ actor, body }) => places.setStatus(actor, body),
    resetPassword: ({ actor, body }) => owners.resetPassword(actor, body.id),
    revealPhone: ({ actor, body }) => places.revealPhone(actor, body.id),
    ...importHandlers(kernel, imports),
  };
}

const [dealerImport, storeImport] = [placeImport(DEALER), placeImport(STORE)];
export const placeImports: readonly Importable[] = [dealerImport, storeImport];

export const dealerRoutes = (kernel: Kernel) =>
  routes(contract.dealer, handlers(kernel, DEALER, dealerImport));
export const storeRoutes = (kernel: Kernel) => routes(contract.store, handlers(kernel, STORE, storeImport));

export const placeExports: readonly Exportable[] = [
  exportable(contract.dealer.list, (actor, search) => placeSource(actor, DEALER, search)),
  exportable(contract.store.list, (actor, search) => placeSource(actor, STORE, search)),
];
