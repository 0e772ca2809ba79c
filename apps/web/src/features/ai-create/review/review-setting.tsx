import { contract } from '@zhiying/contract';
import { ReviewSwitch } from '#parts/review/review-switch.tsx';

export const ArticleReviewSetting = () => <ReviewSwitch noun="文章" calls={contract.aiArticleReview} />;
