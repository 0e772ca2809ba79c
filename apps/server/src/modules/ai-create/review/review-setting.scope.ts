import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { reviewSwitch } from '../../review/index.ts';

/** Whether a channel's articles must be passed by somebody before they go out. */
export const articleReview = reviewSwitch({
  key: 'aiCreate.review',
  word: '文章',
  calls: contract.aiArticleReview,
});

/** The same beside an article `a`. */
export const REVIEW_ON = articleReview.onFor(sql`a`);
