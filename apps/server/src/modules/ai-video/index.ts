import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { demoMaterialsReady } from '../material/index.ts';
import { contentSources } from '../publish/index.ts';
import { filesInUse } from '../video-resource/index.ts';
import { videoAreas, videoExports } from './ai-video.routes.ts';
import { findVideos, videoShortcut, videoTodos } from './ai-video.workbench.ts';
import { composeVideos, speakLines, videoClock } from './compose/compose.jobs.ts';
import { films } from './content-source.ts';
import { ensureDemoVideos } from './demo/demo.ts';
import { draftLenses } from './lens/draft.job.ts';
import { writeScripts } from './montage/write.job.ts';
import { previewVideo } from './preview/preview.job.ts';
import { videoThemePolicy } from './theme/theme.policy.ts';
import { videoArchive } from './video/archive.ts';
import { filmFiles } from './video/film-files.ts';
import { videoPolicy } from './video/video.policy.ts';

export { draftVideoTheme } from './theme/theme.service.ts';
export { isKept, keepFilm } from './video/keep-film.ts';
/** @public Whoever publishes films asks for them here. */
export { type VideoContent, videoContent } from './video/video-content.ts';

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
  brings: [
    contentSources.with(films),
    filesInUse.with(filmFiles),
    ...videoTodos.map(todos.with),
    shortcuts.with(videoShortcut),
    ...findVideos.map(findables.with),
    demoMaterialsReady.with(ensureDemoVideos),
  ],
});
