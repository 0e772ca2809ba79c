import { attemptState } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

export const NothingFits = defineError(
  'publish.nothingFits',
  409,
  (subject: string) => `所选账号里没有与${subject}平台相同的账号，没有可以发布的内容`,
);
export const AllRefused = defineError(
  'publish.allRefused',
  409,
  (count: number, reason: string) => `计划里的 ${count} 条都不符合平台要求，没有可以发布的内容：${reason}`,
);
export const NothingToDo = defineError(
  'publish.nothingToDo',
  409,
  (verb: string) => `所选内容都不能${verb}，可能状态已经变了`,
);
export const NotOpen = defineError(
  'publish.notOpen',
  409,
  (state: (typeof attemptState.all)[number]) => `这一条${attemptState.label(state)}，不需要确认`,
);
export const NeedsReason = defineError(
  'publish.needsReason',
  400,
  () => '请写明在平台上看到了什么，作为没有发布的依据',
  () => ({ issues: [{ path: 'remark', msg: '请写明在平台上看到了什么，作为没有发布的依据' }] }),
);
export const TooEarly = defineError(
  'publish.tooEarly',
  409,
  (minutes: number) => `平台还在处理，提交 ${minutes} 分钟后仍没有结果才需要人工确认`,
);
export const NotAHandover = defineError('publish.notAHandover', 409, () => '这一条不是人工发布');
export const WrongLink = defineError(
  'publish.wrongLink',
  400,
  (platform: string) => `请填写${platform}作品的链接，以 https:// 开头`,
  (platform) => ({
    issues: [{ path: 'link', msg: `请填写${platform}作品的链接，以 https:// 开头` }],
  }),
);
export const LinkEnded = defineError('publish.linkEnded', 410, () => '链接已失效，请向发送人要新的链接');
export const InThePast = defineError('publish.inThePast', 400, () => '时间必须晚于现在');
export const UnknownCell = defineError('publish.unknownCell', 400, () => '计划里没有这一格，请刷新后再试');
export const BadSignature = defineError('publish.badSignature', 401, () => '签名不正确');
