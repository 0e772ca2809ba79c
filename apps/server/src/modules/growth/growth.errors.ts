import { type CrawlState, crawlState, type ReviewState, reviewState } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

export const AlreadyClaimed = defineError('growth.claimed', 409, (name: string) => `潜客已被${name}领取`);
export const Unclaimed = defineError('growth.unclaimed', 409, () => '暂无人跟进，领取后即可联系');
export const Refused = defineError('growth.refused', 409, () => '客户已要求不再联系，全渠道不再触达');
export const Excluded = defineError('growth.excluded', 409, () => '潜客已排除');
export const Erased = defineError('growth.erased', 409, () => '潜客资料已按期删除');
export const IsClue = defineError('growth.isClue', 409, () => '潜客已成为线索，请在线索中跟进');
export const QuietHours = defineError(
  'growth.quiet',
  409,
  (opens: string) => `现在是免打扰时段，${opens} 后可触达`,
);
export const LimitReached = defineError('growth.limit', 409, (what: string) => what);
export const NoConsent = defineError(
  'growth.noConsent',
  409,
  () => '对方没有在自有账号留言，也没有留下号码，不能主动触达',
);
export const TemplateNotPassed = defineError(
  'growth.templateNotPassed',
  409,
  () => '触达模板未通过审核，不能使用',
);
export const TemplateState = defineError(
  'growth.templateState',
  409,
  (name: string, state: ReviewState, verb: string) =>
    `触达模板「${name}」${reviewState.label(state)}，不能${verb}`,
);
export const CrawlMove = defineError(
  'growth.crawlMove',
  409,
  (state: CrawlState, verb: string) => `采集任务${crawlState.label(state)}，不能${verb}`,
);
export const TaskEnded = defineError('growth.taskEnded', 409, () => '触达任务已结束');
export const NobodyToTouch = defineError('growth.nobody', 409, () => '没有符合条件且无人负责的潜客');
export const WholeChannel = defineError('growth.wholeChannel', 403, () => '仅渠道管理员可修改潜客增长配置');
