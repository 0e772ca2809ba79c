import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { packageService } from './package.service.ts';
import { packageSource } from './package.source.ts';

export const packageArea = (kernel: Kernel) => {
  const packages = packageService(kernel);
  return served(contract.videoPackage, packages, {
    info: ({ actor, query }) => packages.info(actor, query.id),
    remove: ({ actor, body }) => packages.remove(actor, body.id),
  });
};

/** Files name things; nobody looks at pictures out of a sheet. */
export const packageExport = exportable(contract.videoPackage.list, (actor, search) =>
  packageSource(null, actor, search),
);
