import { defineError } from '#kernel/errors.ts';

export const ReplyOpen = defineError('comment.replyOpen', 409, () => '上一条回复尚无结果，请稍后再试');
export const NotUnknown = defineError('comment.notUnknown', 409, () => '回复已有结果，不需要确认');
export const NoReplies = defineError(
  'comment.noReplies',
  409,
  (platform: string) => `${platform}不支持回复评论，请在手机上回复`,
);
export const TooLong = defineError(
  'comment.tooLong',
  400,
  (platform: string, most: number) => `${platform}的回复最多 ${most} 个字`,
  (platform, most) => ({ issues: [{ path: 'text', msg: `${platform}的回复最多 ${most} 个字` }] }),
);
export const IsHidden = defineError('comment.hidden', 409, () => '评论已隐藏，请先取消隐藏');
export const NotHidden = defineError('comment.notHidden', 409, () => '评论未隐藏');
export const NotOpen = defineError('comment.notOpen', 409, () => '评论已处理');
export const NotSettled = defineError('comment.notSettled', 409, () => '评论未标记为无需回复');
export const IsClue = defineError('comment.isClue', 409, () => '评论已转为线索');
export const CustomerRefused = defineError('comment.refused', 409, () => '客户已要求不再联系，不能转为线索');
