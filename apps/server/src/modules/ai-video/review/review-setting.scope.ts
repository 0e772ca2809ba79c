import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { reviewSwitch } from '../../review/index.ts';

/** Whether a channel's films must be passed by somebody before they go out. */
export const videoReviewSwitch = reviewSwitch({
  key: 'aiVideo.review',
  word: '视频',
  calls: contract.videoReview,
});

/** The same beside a film `v`. */
export const REVIEW_ON = videoReviewSwitch.onFor(sql`v`);
