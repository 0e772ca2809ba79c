import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { parameters } from '#kernel/parameter.slots.ts';
import { channelFolder, storedKinds } from '#kernel/stored.slots.ts';
import { figures, findables, shortcuts, todos } from '#kernel/workbench.ts';
import { factSources, factSubjectNames } from '../report/index.ts';
import { emptyBin } from './bin/empty-bin.job.ts';
import { materialClock } from './clock.job.ts';
import { beginDemoMaterials, demoMaterials } from './demo/materials.job.ts';
import { materialArchive } from './download/download.service.ts';
import { classifyPolicy } from './folder/classify.policy.ts';
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
import { materialFacts, materialNames } from './material-facts.source.ts';
import { notifyRecipients, notifyUsers } from './notify/notify.jobs.ts';
import { materialLevels } from './review/review-setting.service.ts';
import { processFile } from './upload/processing.job.ts';

export { type Clip, clipFile, photograph, type Still } from './demo/footage.ts';
export { type MaterialFile, materialFile } from './file/material-file.repository.ts';
export { type Picture, picturesOf } from './file/pictures.repository.ts';
export { shownMaterials } from './file/shown-materials.repository.ts';
export { type SourceFile, sourceFiles } from './file/source-files.repository.ts';
export { storageUsage } from './file/storage-usage.repository.ts';
export { taggedPictures } from './file/tagged-pictures.repository.ts';
export { usableFile } from './file/usable-file.repository.ts';
export { visibleMaterials } from './file/visible-ids.repository.ts';
export { loadMaterials } from './material.rows.ts';
export { visible as materialVisible } from './material.scope.ts';
export { materialSearch } from './material-search.source.ts';
export { deliverMade } from './publish/deliver-made.ts';
export { withdrawMaterials } from './publish/publications.repository.ts';
export { acceptPicture, acceptUpload, isOwnUpload } from './upload/accept-upload.ts';
export { media } from './upload/media.ts';
export { remainingQuota } from './upload/quota.service.ts';
export { registerStored } from './upload/register-material.service.ts';
export { type MaterialFollower, materialFollowers } from './usage/material-followers.ts';
export { areMaterialsVisible, dropUsage, setUsage } from './usage/usage.repository.ts';

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
  jobs: [processFile, emptyBin, materialClock, notifyRecipients, notifyUsers, demoMaterials],
  exports: materialExports,
  archives: [materialArchive],
  audited: {
    material: { word: '素材', table: 'material' },
    materialClassify: { word: '素材文件夹', table: 'material_classify' },
  },
  contributes: [
    storedKinds.with(
      channelFolder(
        'material',
        '素材（含历史版本）',
        'material',
        (channelId) => sql`
        SELECT f.object, m.id, m.name FROM material_version v JOIN material m ON m.id = v.material_id
        CROSS JOIN LATERAL (SELECT v.object UNION ALL SELECT d.value FROM jsonb_each_text(v.derived) d) f(object)
        WHERE v.channel_id = ${channelId}`,
      ),
    ),
    parameters.with({
      group: 'materialReview',
      setting: materialLevels,
      call: contract.materialReview.setSetting,
      asBody: (levels: never) => ({ levels }),
    }),
    ...materialFacts.map(factSources.with),
    factSubjectNames.with(materialNames),
    ...materialTodos.map(todos.with),
    ...materialShortcuts.map(shortcuts.with),
    ...materialFigures.map(figures.with),
    findables.with(findMaterials),
  ],
  demo: [{ name: 'materials', endsInJob: true, write: beginDemoMaterials }],
});
export { isThrownAway, registeredFrom, unregistered } from './upload/register-material.repository.ts';
