import type { ArchiveMaker } from '#kernel/export/archive.ts';
import type { Exportable } from '#kernel/export/exports.ts';
import type { BoundArea } from '#kernel/http/bind.ts';
import { importJob } from '#kernel/import/import.job.ts';
import type { Importable } from '#kernel/import/importable.ts';
import type { JobDefinition } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { accountRoutes, refreshAccounts, syncAccounts } from './account/index.ts';
import { aiAreas, aiExports, factClock, factImport } from './ai/index.ts';
import { analysisExports, analysisJobs, analysisRoutes } from './ai-analysis/index.ts';
import { aiCreateAreas, aiCreateExports, aiCreateJobs } from './ai-create/index.ts';
import { auditExport, auditRoutes } from './audit/index.ts';
import { authRoutes, selfRoutes } from './auth/index.ts';
import { channelRoutes } from './channel/index.ts';
import { cityRoutes } from './city/index.ts';
import { demoMaterials } from './demo/index.ts';
import { downloadRoutes } from './download/index.ts';
import { favoriteRoutes } from './favorite/index.ts';
import { groupRoutes } from './group/index.ts';
import { jobRoutes } from './job/index.ts';
import { materialArchive, materialAreas, materialExports, materialJobs } from './material/index.ts';
import { memberExport, memberImport, memberRoutes, setStatusOfAll } from './member/index.ts';
import { notificationRoutes, notify } from './notification/index.ts';
import { organRoutes } from './organ/index.ts';
import { dealerRoutes, placeExports, placeImports, storeRoutes } from './place/index.ts';
import { preferenceRoutes } from './preference/index.ts';
import { publishClock, publishExport, publishRoutes, runPublishing } from './publish/index.ts';
import { avatarRoutes } from './self/index.ts';
import { storageRoutes, sweepFiles } from './storage/index.ts';
import { housekeeping } from './system/index.ts';
import { workbenchRoutes } from './workbench/index.ts';

export { loadDemoAccounts } from './account/index.ts';
export { ensureDemoThemes } from './ai-create/index.ts';
export { beginDemoMaterials } from './demo/index.ts';
export { servePlatformEvents } from './publish/index.ts';
export { serveAvatars } from './self/index.ts';

/** Every area's calls. */
export const areas = (kernel: Kernel): BoundArea[] => [
  accountRoutes(kernel),
  ...aiCreateAreas(kernel),
  ...aiAreas(kernel),
  analysisRoutes(kernel),
  auditRoutes(kernel),
  authRoutes(kernel),
  avatarRoutes(kernel),
  channelRoutes(kernel),
  cityRoutes(),
  dealerRoutes(kernel),
  downloadRoutes(kernel),
  favoriteRoutes(kernel),
  groupRoutes(kernel),
  jobRoutes(kernel),
  ...materialAreas(kernel),
  memberRoutes(kernel),
  notificationRoutes(kernel),
  organRoutes(kernel),
  preferenceRoutes(kernel),
  publishRoutes(kernel),
  selfRoutes(kernel),
  storeRoutes(kernel),
  storageRoutes(kernel),
  workbenchRoutes(kernel),
];

export const exportables: readonly Exportable[] = [
  ...aiCreateExports,
  ...aiExports,
  ...analysisExports,
  auditExport,
  ...materialExports,
  memberExport,
  ...placeExports,
  publishExport,
];

export const importables: readonly Importable[] = [factImport, memberImport, ...placeImports];

/** Calls whose answer is an archive to download. */
export const archives: readonly ArchiveMaker[] = [materialArchive];

export const jobDefinitions = [
  ...analysisJobs,
  demoMaterials,
  ...aiCreateJobs,
  factClock,
  housekeeping,
  importJob(importables, notify),
  ...materialJobs,
  publishClock,
  refreshAccounts,
  runPublishing,
  setStatusOfAll,
  sweepFiles,
  syncAccounts,
] as unknown as readonly JobDefinition<never>[];
