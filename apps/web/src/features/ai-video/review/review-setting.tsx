import { contract } from '@zhiying/contract';
import { ReviewSwitch } from '#parts/review/review-switch.tsx';

export const VideoReviewSetting = () => <ReviewSwitch noun="视频" calls={contract.videoReview} />;
