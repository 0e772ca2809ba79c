import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { storedKinds } from '#kernel/stored.slots.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { voiceArrived } from '../speech/index.ts';
import { filesInUse } from '../video-resource/index.ts';
import { avatars } from './avatar/avatar.register.ts';
import { avatarFiles } from './avatar/avatar-files.repository.ts';
import { writeDemoAvatar } from './demo/demo.ts';
import { digitFiles } from './digit-files.repository.ts';
import { askService, avatarClock, checkPortrait, demoAvatar, drawFilm, speakFilm } from './digitman.jobs.ts';
import { filmPolicy } from './digitman.policy.ts';
import { digitmanAreas, digitmanExports } from './digitman.routes.ts';
import { digitShortcut, digitTodos, findAvatars } from './digitman.workbench.ts';

/** Digital humans: faces with their leave, and films in which they speak. */
export const digitmanModule = defineModule({
  name: 'digitman',
  registers: [avatars],
  policies: [filmPolicy],
  areas: digitmanAreas,
  jobs: [checkPortrait, speakFilm, askService, drawFilm, avatarClock, demoAvatar],
  exports: digitmanExports,
  audited: { digitFilm: { word: '数字人视频', table: 'digit_film', name: sql`x.title` } },
  contributes: [
    storedKinds.with(digitFiles),
    filesInUse.with(avatarFiles),
    voiceArrived.with(async (kernel) => (await import('./demo/film.demo.ts')).ensureDemoFilm(kernel)),
    ...digitTodos.map(todos.with),
    shortcuts.with(digitShortcut),
    findables.with(findAvatars),
  ],
  demo: [{ name: 'digitman', write: writeDemoAvatar }],
});
