import { attemptState } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

export const NothingFits = defineError(
  'publish.nothingFits',
  409,
  (subject: string) => `所选账号中没有与${subject}平台一致的账号，无可发布的内容`,
);
export const NothingLeft = defineError(
  'publish.nothingLeft',
  409,
  (subject: string) => `所选${subject}均已排期或已发布`,
);
export const AllRefused = defineError(
  'publish.allRefused',
  409,
  (count: number, reason: string) => `计划中的 ${count} 条均不符合平台要求，无可发布的内容：${reason}`,
);
export const NothingToDo = defineError(
  'publish.nothingToDo',
  409,
  (verb: string) => `所选内容均不可${verb}，状态可能已变更`,
);
export const NotOpen = defineError(
  'publish.notOpen',
  409,
  (state: (typeof attemptState.all)[number]) => `该条${attemptState.label(state)}，无需确认`,
);
export const NeedsReason = defineError(
  'publish.needsReason',
  400,
  () => '请填写在平台上的查看情况，作为未发布的依据',
  () => ({ issues: [{ path: 'remark', msg: '请填写在平台上的查看情况，作为未发布的依据' }] }),
);
export const TooEarly = defineError(
  'publish.tooEarly',
  409,
  (minutes: number) => `平台处理中，提交 ${minutes} 分钟后仍无结果时再人工确认`,
);
export const MayStillArrive = defineError(
  'publish.mayStillArrive',
  409,
  (platform: string, minutes: number) =>
    `${platform}可能延迟收到，${minutes} 分钟后仍未出现时再确认未发布；已在平台上看到的，可提交链接确认已发布`,
);
export const NotAHandover = defineError('publish.notAHandover', 409, () => '该条不是人工发布');
export const WrongLink = defineError(
  'publish.wrongLink',
  400,
  (platform: string) => `请填写${platform}作品的链接，以 https:// 开头`,
  (platform) => ({
    issues: [{ path: 'link', msg: `请填写${platform}作品的链接，以 https:// 开头` }],
  }),
);
export const LinkEnded = defineError('publish.linkEnded', 410, () => '链接已失效，请向分享人重新获取');
export const InThePast = defineError('publish.inThePast', 400, () => '时间必须晚于当前时间');
export const NoRoomThen = defineError('publish.noRoom', 409, (why: string, next: string | null) =>
  next ? `${why}，最近可排 ${next}` : why,
);
export const NotMovable = defineError(
  'publish.notMovable',
  409,
  (state: (typeof attemptState.all)[number]) => `该条${attemptState.label(state)}，无法调整时间`,
);
export const NotPlaceable = defineError(
  'publish.notPlaceable',
  409,
  (title: string, why: string) => `《${title}》暂不能排期：${why}`,
);
export const AlreadyThere = defineError(
  'publish.alreadyThere',
  409,
  (account: string) => `该内容已在「${account}」排期或发布`,
);
export const UnknownCell = defineError('publish.unknownCell', 400, () => '排期不存在，请刷新后重试');
export const BadSignature = defineError('publish.badSignature', 401, () => '签名不正确');
