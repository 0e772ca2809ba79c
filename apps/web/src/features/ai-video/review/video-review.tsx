import { contract, type VideoToReview } from '@zhiying/contract';
import { VideoIcon } from '#kit/base/icons.tsx';
import { Row } from '#kit/base/pieces.tsx';
import { FillImage } from '#kit/display/cells.tsx';
import { go } from '#kit/page/navigate.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useLiveVideos } from '#parts/ai-video/use-live-videos.ts';
import { openVideos } from '#parts/ai-video/video-address.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import { OptionalReview } from '#parts/review/optional-review.tsx';
import { NamedFace } from '#parts/review/review-history.tsx';
import type { ReviewKind } from '#parts/review/review-kind.ts';
import { useQueueFilter } from '#parts/review/use-review-queue.ts';
import { VideoSubject } from './video-subject.tsx';

type Decided = { id: number; name: string; theme: { id: number; name: string } };

const KIND: ReviewKind<VideoToReview> = {
  noun: '视频',
  measure: '条',
  maker: '创建人',
  calls: contract.videoReview,
  area: '/api/admin/aivideos/',
  reasons: ['价格表述', '事实有误', '用词不当', '画面不符', '配音有误', '重复雷同'],
  thumb: ({ cover }) => (
    <Row as="span" justify="center" height="full" width="full" tone="muted" background="fill">
      {cover ? <FillImage src={stableUrl(cover)} whole /> : <VideoIcon />}
    </Row>
  ),
  home: { label: '查看作品', onGo: () => openVideos() },
  Subject: VideoSubject,
  history: {
    id: 'video-review-history',
    face: ({ name, theme }: Decided) => <NamedFace name={name} note={theme.name} />,
    onOpen: ({ id, theme }: Decided) =>
      go({ path: 'mixedshear/create', search: { id: theme.id, video: id } }),
  },
};

/** 视频审核: what waits, the film as it will be seen, what is known of it and the decision. */
export function VideoReview() {
  const setting = useCall(contract.videoReview.setting);
  const filter = useQueueFilter();
  const queue = useCall(contract.videoReview.queue, filter.asked, { keepPrevious: true });
  // Others submit and decide meanwhile.
  useLiveVideos();
  return <OptionalReview kind={KIND} on={setting.data?.on} queue={queue} filter={filter} />;
}
