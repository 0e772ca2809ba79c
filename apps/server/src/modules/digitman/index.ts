import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { voiceArrived } from '../speech/index.ts';
import { filesInUse } from '../video-resource/index.ts';
import { avatarFiles } from './avatar/avatar-files.ts';
import { writeDemoAvatar } from './demo/demo.ts';
import { askService, avatarClock, checkPortrait, demoAvatar, drawFilm, speakFilm } from './digitman.jobs.ts';
import { avatarPolicy, filmPolicy } from './digitman.policy.ts';
import { digitmanAreas, digitmanExports } from './digitman.routes.ts';
import { digitShortcut, digitTodos, findAvatars } from './digitman.workbench.ts';

/** Digital humans: faces with their leave, and films in which they speak. */
export const digitmanModule = defineModule({
  name: 'digitman',
  policies: [avatarPolicy, filmPolicy],
  areas: digitmanAreas,
  jobs: [checkPortrait, speakFilm, askService, drawFilm, avatarClock, demoAvatar],
  exports: digitmanExports,
  audited: {
    digitAvatar: { word: '数字人形象', table: 'digit_avatar' },
    digitFilm: { word: '数字人视频', table: 'digit_film', name: sql`x.title` },
  },
  brings: [
    filesInUse.with(avatarFiles),
    voiceArrived.with(async (kernel) => (await import('./demo/film.ts')).ensureDemoFilm(kernel)),
    ...digitTodos.map(todos.with),
    shortcuts.with(digitShortcut),
    findables.with(findAvatars),
  ],
  demo: writeDemoAvatar,
});
