import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { lifeService } from './life.service.ts';
import { pickSubstances } from './substance.picker.ts';
import { substanceService } from './substance.service.ts';
import { substanceSource } from './substance.source.ts';

export const substanceRoutes = (kernel: Kernel) => {
  const [substances, life] = [substanceService(kernel), lifeService(kernel)];
  return routes(contract.substance, {
    list: ({ actor, body }) => substances.list(actor, body),
    counts: ({ actor, body }) => substances.counts(actor, body),
    info: ({ actor, query }) => substances.info(actor, query.id),
    create: ({ actor, body }) => substances.create(actor, body),
    update: ({ actor, body }) => substances.update(actor, body),
    copy: ({ actor, body }) => substances.copy(actor, body.id),
    draw: ({ actor, body }) => substances.draw(actor, body),
    write: ({ actor, body }) => substances.write(actor, body),
    submit: ({ actor, body }) => life.submit(actor, body),
    cancelSubmit: ({ actor, body }) => life.cancelSubmit(actor, body),
    takeDown: ({ actor, body }) => life.takeDown(actor, body),
    remove: ({ actor, body }) => substances.remove(actor, body),
    picker: async ({ actor, body }) => ({ rows: await pickSubstances(kernel, actor, body) }),
    products: ({ actor, body }) => substances.products(actor, body.q),
  });
};

/** Sheets hold no addresses. */
export const substanceExports = [
  exportable(contract.substance.list, (actor, search) => substanceSource(null, actor, search)),
];
