import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { z } from '../core/zod.ts';

/** Review settings of a channel, for every kind of content. */
export const ReviewSetting = z.object({
  /** People may decide on what they made or submitted themselves; each such decision says 本人审核. */
  ownAllowed: z.boolean().meta({ title: '允许审核本人内容' }),
});
export type ReviewSetting = z.infer<typeof ReviewSetting>;

const { get, post } = callsUnder('/api/admin/review', ['11-4']);

export const review = area('review', {
  setting: get('setting', '审核设置', NO_INPUT, ReviewSetting),
  /** For the channel, from the next decision on. */
  setSetting: post('setting/update', '修改审核设置', z.strictObject(ReviewSetting.shape), ReviewSetting),
});
