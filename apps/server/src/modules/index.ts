import type { Module } from '#kernel/module.ts';
import { accountModule } from './account/index.ts';
import { aiModule } from './ai/index.ts';
import { aiAnalysisModule } from './ai-analysis/index.ts';
import { aiCreateModule } from './ai-create/index.ts';
import { aiVideoModule } from './ai-video/index.ts';
import { aisbotModule } from './aisbot/index.ts';
import { auditModule } from './audit/index.ts';
import { authModule } from './auth/index.ts';
import { bxModule } from './bx/index.ts';
import { channelModule } from './channel/index.ts';
import { chatModule } from './chat/index.ts';
import { cityModule } from './city/index.ts';
import { clueModule } from './clue/index.ts';
import { commentModule } from './comment/index.ts';
import { deviceModule } from './device/index.ts';
import { digitmanModule } from './digitman/index.ts';
import { douyinModule } from './douyin/index.ts';
import { downloadModule } from './download/index.ts';
import { favoriteModule } from './favorite/index.ts';
import { groupModule } from './group/index.ts';
import { growthModule } from './growth/index.ts';
import { hotModule } from './hot/index.ts';
import { jobModule } from './job/index.ts';
import { koxModule } from './kox/index.ts';
import { materialModule } from './material/index.ts';
import { memberModule } from './member/index.ts';
import { notificationModule } from './notification/index.ts';
import { organModule } from './organ/index.ts';
import { placeModule } from './place/index.ts';
import { preferenceModule } from './preference/index.ts';
import { publishModule } from './publish/index.ts';
import { reportModule } from './report/index.ts';
import { selfModule } from './self/index.ts';
import { speechModule } from './speech/index.ts';
import { storageModule } from './storage/index.ts';
import { subjectModule } from './subject/index.ts';
import { substanceModule } from './substance/index.ts';
import { systemModule } from './system/index.ts';
import { taskModule } from './task/index.ts';
import { videoResourceModule } from './video-resource/index.ts';
import { workbenchModule } from './workbench/index.ts';

export { loadDemoAccounts } from './account/index.ts';
export { fetchVoiceLater } from './speech/index.ts';
export { ensureBuiltins } from './video-resource/index.ts';

/** Every area of the business, a line each. */
export const modules: readonly Module[] = [
  accountModule,
  aiModule,
  aiAnalysisModule,
  // The demo's themes pick up what the hot lists offer.
  hotModule,
  aiCreateModule,
  aiVideoModule,
  aisbotModule,
  auditModule,
  authModule,
  bxModule,
  channelModule,
  // Some of the demo's conversations became clues.
  clueModule,
  chatModule,
  cityModule,
  deviceModule,
  digitmanModule,
  commentModule,
  growthModule,
  douyinModule,
  downloadModule,
  favoriteModule,
  groupModule,
  jobModule,
  materialModule,
  memberModule,
  notificationModule,
  organModule,
  placeModule,
  preferenceModule,
  publishModule,
  reportModule,
  selfModule,
  speechModule,
  storageModule,
  subjectModule,
  substanceModule,
  systemModule,
  taskModule,
  videoResourceModule,
  // The demo gives accounts the tasks that run.
  koxModule,
  workbenchModule,
];
