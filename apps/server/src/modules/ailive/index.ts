import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { defineModule } from '#kernel/module.ts';
import { parameters } from '#kernel/parameter.slots.ts';
import { channelFolder, storedKinds } from '#kernel/stored.slots.ts';
import { figures, findables, shortcuts, todos } from '#kernel/workbench.ts';
import { calendarMarks } from '../publish/index.ts';
import { voiceArrived } from '../speech/index.ts';
import { boardFeeds } from '../vision/index.ts';
import { liveAccounts } from './account/account.register.ts';
import {
  answerComment,
  forwardComments,
  liveClock,
  pushRooms,
  speakLines,
  speakSoon,
  sweepSounds,
  writeScript,
} from './ailive.jobs.ts';
import { ailiveAreas, ailiveExports } from './ailive.routes.ts';
import { findLive, liveFigures, liveTodos, produceScript } from './ailive.workbench.ts';
import { assistantSetting } from './assistant/assistant.ts';
import { writeDemoLive } from './demo/demo.ts';
import { liveInserts } from './insert/insert.register.ts';
import { liveKeywords } from './keyword/keyword.register.ts';
import { serveLivePush } from './room/push.ts';
import { liveScripts } from './script/script.register.ts';
import { roomsOnAir } from './show/show.board.ts';
import { showPolicy } from './show/show.policy.ts';
import { showMarks } from './show/show-calendar.source.ts';
import { retrySounds } from './sound/sound.repository.ts';
import { soundSetting, wakeVoices } from './sound/voice.ts';
import { serveStage } from './stage/serve-stage.ts';

/** @public Whoever makes something of what viewers write brings it. */
export { liveCommentsStored, type RoomComment } from './signal/live-comments.ts';

/** Live rooms: what is said in them, by whom, and who answers whoever asks. */
export const ailiveModule = defineModule({
  name: 'ailive',
  registers: [liveAccounts, liveScripts, liveKeywords, liveInserts],
  policies: [showPolicy],
  areas: ailiveAreas,
  exports: ailiveExports,
  jobs: [
    speakLines,
    speakSoon,
    answerComment,
    liveClock,
    pushRooms,
    writeScript,
    forwardComments,
    sweepSounds,
  ],
  serve: async (server, kernel) => {
    await serveLivePush(server, kernel);
    const { serveLiveSocket } = await import('./room/live-socket.ts');
    serveLiveSocket(server, kernel);
    serveStage(server, kernel);
  },
  audited: {
    liveShow: { word: '直播场次', table: 'live_show', name: sql`x.name` },
    liveBlocked: { word: '屏蔽观众', table: 'live_blocked', name: sql`x.nickname` },
  },
  contributes: [
    storedKinds.with(
      channelFolder(
        'liveSound',
        '直播声音',
        'ailive',
        (channelId) => sql`SELECT object, id, text AS name FROM live_sound WHERE channel_id = ${channelId}`,
      ),
    ),
    parameters.with({
      group: 'liveSound',
      setting: soundSetting,
      call: contract.liveSound.update,
      whole: true,
    }),
    parameters.with({
      group: 'liveAssistant',
      setting: assistantSetting,
      call: contract.liveAssistant.update,
      whole: true,
    }),
    boardFeeds.with(roomsOnAir),
    calendarMarks.with(showMarks),
    shortcuts.with(produceScript),
    ...findLive.map(findables.with),
    ...liveTodos.map(todos.with),
    ...liveFigures.map(figures.with),
    // Lines that waited for the offline voice are spoken once it is there.
    voiceArrived.with((kernel) =>
      kernel.tx(SYSTEM, async (unit) => {
        if ((await retrySounds(unit)).length > 0) await wakeVoices(kernel, unit);
      }),
    ),
  ],
  demo: [{ name: 'ailive', needs: ['ai-create'], write: writeDemoLive }],
});
