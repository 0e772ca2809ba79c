import { type ArticleToReview, contract } from '@zhiying/contract';
import { ImageIcon } from '#kit/base/icons.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { go } from '#kit/page/navigate.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { ReviewHistory } from '#parts/review/review-history.tsx';
import type { ReviewKind } from '#parts/review/review-kind.ts';
import { ReviewPage } from '#parts/review/review-page.tsx';
import { useQueueFilter, useReviewQueue } from '#parts/review/use-review-queue.ts';
import styles from './article-review.module.css';
import { ArticleSubject } from './article-subject.tsx';
import { useLiveReview } from './use-live-review.ts';

const KIND: ReviewKind<ArticleToReview> = {
  noun: '文章',
  measure: '篇',
  maker: '作者',
  calls: contract.aiArticleReview,
  area: '/api/admin/aiCreate/',
  reasons: ['价格表述', '事实有误', '用词不当', '配图不符', '重复雷同'],
  thumb: ({ thumb }) => (
    <span className={styles.thumb}>{thumb ? <img src={thumb} alt="" loading="lazy" /> : <ImageIcon />}</span>
  ),
  home: { label: '查看主题', onGo: () => go({ path: 'ai' }) },
  Subject: ArticleSubject,
  History: () => (
    <ReviewHistory
      id="article-review-history"
      noun="文章"
      list={contract.aiArticleReview.history}
      face={({ name, theme }: { id: number; name: string; theme: { name: string } }) => (
        <span className={styles.named}>
          <b title={name}>{name}</b>
          <small title={theme.name}>{theme.name}</small>
        </span>
      )}
      onOpen={({ id }) => go({ path: 'ai', search: { article: id } })}
    />
  ),
};

/** Names of their own in the address: the page has others by the usual ones. */
const NAMES = { id: 'look', view: 'view' };

/** 文章审核: what waits, the article as readers will see it, what is known of it and the decision. */
export function ArticleReview() {
  const setting = useCall(contract.aiArticleReview.setting);
  const filter = useQueueFilter();
  const queue = useCall(contract.aiArticleReview.queue, filter.asked, { keepPrevious: true });
  const state = useReviewQueue(queue, filter, { names: NAMES });
  // Others submit and decide meanwhile.
  useLiveReview();
  const idle = queue.data?.total === 0 && !state.filtered && !state.history && state.currentId === null;
  if (setting.data?.on === false && idle)
    return (
      <StateView
        kind="empty"
        title="文章审核未开启"
        text={['开启后，文章审核通过才能发布。', '可在「系统配置 › 参数」中开启。']}
      />
    );
  return <ReviewPage kind={KIND} state={state} headless />;
}
