import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables, todos } from '#kernel/workbench.ts';
import { demoMaterialsReady } from '../material/index.ts';
import { writeDemoPackages, writeDemoReadings } from './demo.ts';
import { filesInUse } from './files-in-use.ts';
import { resourceFiles } from './sweep.run.ts';
import {
  consentClock,
  makeSample,
  measureMusic,
  prepareBuiltins,
  previewTemplate,
  sayLine,
  sweepFiles,
} from './video-resource.jobs.ts';
import {
  musicPolicy,
  packagePolicy,
  readingPolicy,
  templatePolicy,
  voicePolicy,
} from './video-resource.policy.ts';
import { videoResourceAreas, videoResourceExports } from './video-resource.routes.ts';
import { findPackages, findTemplates, voicesExpired } from './video-resource.workbench.ts';

export { ensureBuiltins } from './builtin/builtins.ts';
export { ownPiece } from './builtin/own-piece.ts';
export {
  CONSENT_COLUMNS,
  CONSENT_OVER,
  type ConsentColumns,
  consentColumns,
  consentIs,
  consentOf,
  consentState,
  keepUpload,
} from './consent.ts';
export { filesInUse } from './files-in-use.ts';
export { type MusicFile, mayUseMusic, musicFiles, musicForMood } from './music/music.source.ts';
export { lentMaterials } from './package/package.service.ts';
export { pieceCacheOf } from './template/make-preview.ts';
export { mayUseTemplate, templateContent, templateName } from './template/template.source.ts';
export { ConsentOver } from './video-resource.errors.ts';
export { narrate, sentencesOf } from './voice/narrate.ts';
/** @public For whoever speaks on their own. */
export { mayUseVoice, readingsOf, speakerOf, voiceFor } from './voice/voice-for.ts';

/** What films are made with: voices and how they read, music, templates, packages of materials. */
export const videoResourceModule = defineModule({
  name: 'video-resource',
  policies: [voicePolicy, readingPolicy, musicPolicy, templatePolicy, packagePolicy],
  areas: videoResourceAreas,
  jobs: [makeSample, sayLine, measureMusic, previewTemplate, prepareBuiltins, consentClock, sweepFiles],
  exports: videoResourceExports,
  audited: {
    videoVoice: { word: '声音', table: 'video_voice' },
    videoReading: { word: '读音', table: 'video_reading', name: sql`x.text` },
    videoMusic: { word: '音乐', table: 'video_music' },
    videoTemplate: { word: '视频模板', table: 'video_template' },
    videoPackage: { word: '素材包', table: 'video_package' },
  },
  demo: writeDemoReadings,
  brings: [
    filesInUse.with(resourceFiles),
    demoMaterialsReady.with(writeDemoPackages),
    todos.with(voicesExpired),
    findables.with(findTemplates),
    findables.with(findPackages),
  ],
});
