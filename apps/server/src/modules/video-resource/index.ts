import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { storedKinds, videoFolders } from '#kernel/stored.slots.ts';
import { findables, todos } from '#kernel/workbench.ts';
import { filesInUse } from './files-in-use.ts';
import { music } from './music/music.register.ts';
import { packageArea, packageExport } from './package/package.routes.ts';
import { resourceFiles } from './sweep.run.ts';
import { templates } from './template/template.register.ts';
import { writeDemoPackages, writeDemoReadings } from './video-resource.demo.ts';
import {
  consentClock,
  makeSample,
  measureMusic,
  prepareBuiltins,
  previewTemplate,
  sayLine,
  sweepFiles,
} from './video-resource.jobs.ts';
import { packagePolicy } from './video-resource.policy.ts';
import {
  findPackages,
  findTemplates,
  musicRightsEnding,
  voicesEnding,
  voicesExpired,
} from './video-resource.workbench.ts';
import { readings } from './voice/reading.register.ts';
import { voices } from './voice/voice.register.ts';

export { ensureBuiltins } from './builtin/builtins.service.ts';
export { ownPiece } from './builtin/own-piece.repository.ts';
export {
  consentColumns,
  type GivenConsent,
  keepUpload,
  type Proven,
  shownConsent,
} from './consent.ts';
export { filesInUse } from './files-in-use.ts';
export { type MusicFile, mayUseMusic, musicFiles, musicForMood } from './music/music.source.ts';

export { lentMaterials } from './package/package.repository.ts';
export { pieceCacheOf } from './template/make-preview.ts';
export { mayUseTemplate, templateContent, templateName } from './template/template.source.ts';
export { ConsentOver } from './video-resource.errors.ts';
export { narrate, sentencesOf } from './voice/narrate.ts';
export { type Sounding, spokenKey } from './voice/spoken-key.ts';
export { offlineVoice } from './voice/voice.repository.ts';
/** @public For whoever speaks on their own. */
export {
  mayUseVoice,
  readingsOf,
  soundingOf,
  type VoiceNow,
  voiceFor,
  voiceProblems,
} from './voice/voice-for.service.ts';

const resourceFolders = [
  videoFolders(
    'voice',
    '声音与配音',
    ['voice', 'spoken'],
    (channelId) => sql`
      SELECT sample_object AS object, id, name FROM video_voice WHERE channel_id = ${channelId}
      UNION ALL SELECT object, id, text FROM video_spoken WHERE channel_id = ${channelId}`,
  ),
  videoFolders(
    'music',
    '音乐',
    ['music'],
    (channelId) => sql`SELECT object, id, name FROM video_music WHERE channel_id = ${channelId}`,
  ),
  videoFolders(
    'proof',
    '授权证明',
    ['proof'],
    (channelId) => sql`
      SELECT consent_proof AS object, id, name FROM video_voice WHERE channel_id = ${channelId}
      UNION ALL SELECT rights_proof, id, name FROM video_music WHERE channel_id = ${channelId}`,
  ),
];

/** What films are made with: voices and how they read, music, templates, packages of materials. */
export const videoResourceModule = defineModule({
  name: 'video-resource',
  registers: [voices, readings, music, templates],
  policies: [packagePolicy],
  areas: (kernel) => [packageArea(kernel)],
  jobs: [makeSample, sayLine, measureMusic, previewTemplate, prepareBuiltins, consentClock, sweepFiles],
  exports: [packageExport],
  audited: { videoPackage: { word: '素材包', table: 'video_package' } },
  demo: [
    { name: 'video-resource.readings', write: writeDemoReadings },
    { name: 'video-resource.packages', needs: ['materials'], write: writeDemoPackages },
  ],
  contributes: [
    ...resourceFolders.map(storedKinds.with),
    filesInUse.with(resourceFiles),
    todos.with(voicesExpired),
    todos.with(voicesEnding),
    todos.with(musicRightsEnding),
    findables.with(findTemplates),
    findables.with(findPackages),
  ],
});
export { CONSENT_COLUMN, CONSENT_PROBLEM, consentIs } from './consent.scope.ts';
export { musicProblems } from './music/music-rights.repository.ts';
