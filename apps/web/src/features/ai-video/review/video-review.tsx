import { contract, type VideoToReview } from '@zhiying/contract';
import { VideoIcon } from '#kit/base/icons.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { go } from '#kit/page/navigate.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useLiveVideos } from '#parts/ai-video/use-live-videos.ts';
import { openVideos } from '#parts/ai-video/video-address.ts';
import { steadyUrl } from '#parts/material/steady-url.ts';
import { ReviewHistory } from '#parts/review/review-history.tsx';
import type { ReviewKind } from '#parts/review/review-kind.ts';
import { ReviewPage } from '#parts/review/review-page.tsx';
import { useQueueFilter, useReviewQueue } from '#parts/review/use-review-queue.ts';
import styles from './video-review.module.css';
import { VideoSubject } from './video-subject.tsx';

const KIND: ReviewKind<VideoToReview> = {
  noun: '视频',
  measure: '条',
  maker: '创建人',
  calls: contract.videoReview,
  area: '/api/admin/aivideos/',
  reasons: ['价格表述', '事实有误', '用词不当', '画面不符', '配音有误', '重复雷同'],
  thumb: ({ cover }) => (
    <span className={styles.thumb}>
      {cover ? <img src={steadyUrl(cover)} alt="" loading="lazy" /> : <VideoIcon />}
    </span>
  ),
  home: { label: '查看作品', onGo: () => openVideos() },
  Subject: VideoSubject,
  History: () => (
    <ReviewHistory
      id="video-review-history"
      noun="视频"
      list={contract.videoReview.history}
      face={({ name, theme }: { id: number; name: string; theme: { id: number; name: string } }) => (
        <span className={styles.named}>
          <b title={name}>{name}</b>
          <small title={theme.name}>{theme.name}</small>
        </span>
      )}
      onOpen={({ id, theme }) => go({ path: 'mixedshear/create', search: { id: theme.id, video: id } })}
    />
  ),
};

/** Names of their own in the address: the page has others by the usual ones. */
const NAMES = { id: 'look', view: 'view' };

/** 视频审核: what waits, the film as it will be seen, what is known of it and the decision. */
export function VideoReview() {
  const setting = useCall(contract.videoReview.setting);
  const filter = useQueueFilter();
  const queue = useCall(contract.videoReview.queue, filter.asked, { keepPrevious: true });
  const state = useReviewQueue(queue, filter, { names: NAMES });
  // Others submit and decide meanwhile.
  useLiveVideos();
  const idle = queue.data?.total === 0 && !state.filtered && !state.history && state.currentId === null;
  if (setting.data?.on === false && idle)
    return (
      <StateView
        kind="empty"
        title="视频审核未开启"
        text={['开启后，视频审核通过才能发布。', '可在「系统配置 › 参数」中开启。']}
      />
    );
  return <ReviewPage kind={KIND} state={state} headless />;
}
