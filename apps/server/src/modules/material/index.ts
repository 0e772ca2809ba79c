import { auditedAs } from '#kernel/audit/audit-names.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { emptyBin } from './bin.service.ts';
import { materialClock } from './clock.job.ts';
import {
  materialClassifyRoutes,
  materialDownloadRoutes,
  materialPublishRoutes,
  materialReviewRoutes,
  materialRoutes,
} from './material.routes.ts';
import { processFile } from './processing.job.ts';
import { tellRecipients, tellUsers } from './tell.jobs.ts';

export { materialArchive } from './download.service.ts';
export { materialExports } from './material.routes.ts';
export { loadMaterials } from './material.rows.ts';
export { visible as materialVisible } from './material.scope.ts';
export { type Picture, picturesOf } from './pictures.ts';
export { type Place, placeOf, placeSeen } from './place.ts';
export { uploadRoom } from './quota.ts';
export { addStoredVersion, registerStored } from './register.ts';
export { dropUsage, setUsage } from './usage.ts';

auditedAs('material', 'material');
auditedAs('materialClassify', 'material_classify');

/** The library is one area of the business with several of the contract: files, review, publication, folders, downloads. */
export const materialAreas = (kernel: Kernel) => [
  materialRoutes(kernel),
  materialReviewRoutes(kernel),
  materialPublishRoutes(kernel),
  materialClassifyRoutes(kernel),
  materialDownloadRoutes(kernel),
];

export const materialJobs = [processFile, emptyBin, materialClock, tellRecipients, tellUsers];
