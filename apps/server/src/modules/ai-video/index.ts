import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { parameters } from '#kernel/parameter.slots.ts';
import { storedKinds } from '#kernel/stored.slots.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { comingWork } from '../ai/index.ts';
import { contentSources } from '../publish/index.ts';
import { factSubjectNames } from '../report/index.ts';
import { filesInUse } from '../video-resource/index.ts';
import { videoAreas, videoExports } from './ai-video.routes.ts';
import { findVideos, videoShortcut, videoTodos } from './ai-video.workbench.ts';
import { comingFilms } from './coming.source.ts';
import { composeVideos, speakLines, videoClock } from './compose/compose.jobs.ts';
import { films } from './content-source.ts';
import { ensureDemoVideos } from './demo/ai-video.demo.ts';
import { draftLenses } from './lens/draft.job.ts';
import { writeScripts } from './montage/write.job.ts';
import { previewVideo } from './preview/preview.job.ts';
import { videoReviewSwitch } from './review/review-setting.scope.ts';
import { storedFilms } from './stored-films.repository.ts';
import { videoThemePolicy } from './theme/theme.policy.ts';
import { videoArchive } from './video/archive.ts';
import { filmFiles } from './video/film-files.repository.ts';
import { videoPolicy } from './video/video.policy.ts';
import { videoNames } from './video-names.source.ts';

/** @public Whoever keeps templates of cards brings them. */
export { type CardSource, cardSources } from './cards/card-source.slots.ts';
export { draftVideoTheme } from './theme/theme.service.ts';
export { adoptFilm } from './video/adopt-film.ts';
export { filmForUse } from './video/film-for-use.repository.ts';
/** @public Whoever publishes films asks for them here. */
export { type VideoContent, videoContent } from './video/video-content.repository.ts';

/** AI video is one area of the business with several of the contract: themes, storyboards, films. */
export const aiVideoModule = defineModule({
  name: 'ai-video',
  policies: [videoThemePolicy, videoPolicy],
  areas: videoAreas,
  jobs: [draftLenses, writeScripts, speakLines, composeVideos, previewVideo, videoClock],
  exports: videoExports,
  archives: [videoArchive],
  audited: {
    videoTheme: { word: '视频主题', table: 'video_theme', name: sql`x.topic` },
    video: { word: '作品', table: 'video', name: sql`x.title` },
  },
  contributes: [
    storedKinds.with(storedFilms),
    parameters.with({
      group: 'videoReview',
      setting: videoReviewSwitch,
      call: contract.videoReview.setSetting,
    }),
    contentSources.with(films),
    comingWork.with(comingFilms),
    factSubjectNames.with(videoNames),
    filesInUse.with(filmFiles),
    ...videoTodos.map(todos.with),
    shortcuts.with(videoShortcut),
    ...findVideos.map(findables.with),
  ],
  demo: [{ name: 'ai-video', needs: ['materials'], write: ensureDemoVideos }],
});
export { isAdopted } from './video/doc.repository.ts';
