import type { Module } from '#kernel/module.ts';
import { accountModule } from './account/index.ts';
import { aiModule } from './ai/index.ts';
import { aiAnalysisModule } from './ai-analysis/index.ts';
import { aiCreateModule } from './ai-create/index.ts';
import { aiVideoModule } from './ai-video/index.ts';
import { ailiveModule } from './ailive/index.ts';
import { aisbotModule } from './aisbot/index.ts';
import { assistantModule } from './assistant/index.ts';
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
import { factorModule } from './factor/index.ts';
import { favoriteModule } from './favorite/index.ts';
import { groupModule } from './group/index.ts';
import { growthModule } from './growth/index.ts';
import { helpModule } from './help/index.ts';
import { hotModule } from './hot/index.ts';
import { jobModule } from './job/index.ts';
import { koxModule } from './kox/index.ts';
import { loginWayModule } from './login-way/index.ts';
import { materialModule } from './material/index.ts';
import { memberModule } from './member/index.ts';
import { notificationModule } from './notification/index.ts';
import { openModule } from './open/index.ts';
import { organModule } from './organ/index.ts';
import { placeModule } from './place/index.ts';
import { posterModule } from './poster/index.ts';
import { preferenceModule } from './preference/index.ts';
import { publishModule } from './publish/index.ts';
import { reportModule } from './report/index.ts';
import { reviewModule } from './review/index.ts';
import { selfModule } from './self/index.ts';
import { speechModule } from './speech/index.ts';
import { storageModule } from './storage/index.ts';
import { subjectModule } from './subject/index.ts';
import { substanceModule } from './substance/index.ts';
import { systemModule } from './system/index.ts';
import { taskModule } from './task/index.ts';
import { videoResourceModule } from './video-resource/index.ts';
import { visionModule } from './vision/index.ts';
import { workbenchModule } from './workbench/index.ts';

export { loadDemoAccounts } from './account/index.ts';
export { ensureAssistants } from './device/index.ts';
export { ensureGuide } from './help/index.ts';
export { ensureBuiltinTemplates } from './poster/index.ts';
export { fetchVoiceLater } from './speech/index.ts';
export { ensureBuiltins } from './video-resource/index.ts';

/** Every area of the business, a line each. */
export const modules: readonly Module[] = [
  accountModule,
  aiModule,
  aiAnalysisModule,
  hotModule,
  aiCreateModule,
  aiVideoModule,
  ailiveModule,
  aisbotModule,
  assistantModule,
  auditModule,
  authModule,
  bxModule,
  channelModule,
  clueModule,
  chatModule,
  cityModule,
  deviceModule,
  digitmanModule,
  commentModule,
  growthModule,
  douyinModule,
  downloadModule,
  factorModule,
  favoriteModule,
  groupModule,
  helpModule,
  jobModule,
  materialModule,
  memberModule,
  notificationModule,
  openModule,
  organModule,
  placeModule,
  posterModule,
  preferenceModule,
  publishModule,
  reportModule,
  reviewModule,
  selfModule,
  speechModule,
  storageModule,
  subjectModule,
  substanceModule,
  systemModule,
  taskModule,
  videoResourceModule,
  koxModule,
  loginWayModule,
  visionModule,
  workbenchModule,
];
