import { defineModule } from '#kernel/module.ts';
import { figures, findables, shortcuts, todos } from '#kernel/workbench.ts';
import { classifyPolicy } from './classify.policy.ts';
import { materialClock } from './clock.job.ts';
import { beginDemoMaterials, demoMaterials } from './demo/materials.job.ts';
import { materialArchive } from './download.service.ts';
import { emptyBin } from './empty-bin.job.ts';
import { materialPolicy, publicationPolicy } from './material.policy.ts';
import {
  materialClassifyRoutes,
  materialDownloadRoutes,
  materialExports,
  materialPublishRoutes,
  materialReviewRoutes,
  materialRoutes,
} from './material.routes.ts';
import { findMaterials, materialFigures, materialShortcuts, materialTodos } from './material.workbench.ts';
import { processFile } from './processing.job.ts';
import { tellRecipients, tellUsers } from './tell.jobs.ts';

export { type Drawing, photograph } from './demo/drawings.ts';
export { demoMaterialsReady } from './demo/ready.ts';
export { type MaterialFile, materialFile } from './file-of.ts';
export { loadMaterials } from './material.rows.ts';
export { visible as materialVisible } from './material.scope.ts';
export { materialSearch } from './material.search.ts';
export { media } from './media.ts';
export { type Picture, picturesOf } from './pictures.ts';
export { uploadRoom } from './quota.ts';
export { registerStored } from './register.ts';
export { shownMaterials } from './shown.ts';
export { sourceFiles } from './source-files.ts';
export { type MaterialFollower, materialFollowers } from './stopped.ts';
export { storedIn } from './stored.ts';
export { isOwnUpload, takePicture, takeUpload } from './take-upload.ts';
export { usableFile } from './usable-file.ts';
export { dropUsage, materialsSeen, setUsage } from './usage.ts';
export { visibleMaterials } from './visible-ids.ts';

/** The library is one area of the business with several of the contract: files, review, publication, folders, downloads. */
export const materialModule = defineModule({
  name: 'material',
  policies: [materialPolicy, publicationPolicy, classifyPolicy],
  areas: (kernel) => [
    materialRoutes(kernel),
    materialReviewRoutes(kernel),
    materialPublishRoutes(kernel),
    materialClassifyRoutes(kernel),
    materialDownloadRoutes(kernel),
  ],
  jobs: [processFile, emptyBin, materialClock, tellRecipients, tellUsers, demoMaterials],
  exports: materialExports,
  archives: [materialArchive],
  audited: {
    material: { word: '素材', table: 'material' },
    materialClassify: { word: '素材文件夹', table: 'material_classify' },
  },
  brings: [
    ...materialTodos.map(todos.with),
    ...materialShortcuts.map(shortcuts.with),
    ...materialFigures.map(figures.with),
    findables.with(findMaterials),
  ],
  demo: beginDemoMaterials,
});
