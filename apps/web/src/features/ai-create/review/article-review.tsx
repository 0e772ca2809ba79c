import { type ArticleToReview, contract } from '@zhiying/contract';
import { ImageIcon } from '#kit/base/icons.tsx';
import { Row } from '#kit/base/pieces.tsx';
import { FillImage } from '#kit/display/cells.tsx';
import { go } from '#kit/page/navigate.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { OptionalReview } from '#parts/review/optional-review.tsx';
import { NamedFace } from '#parts/review/review-history.tsx';
import type { ReviewKind } from '#parts/review/review-kind.ts';
import { useQueueFilter } from '#parts/review/use-review-queue.ts';
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
    <Row as="span" justify="center" height="full" width="full" tone="muted" background="fill">
      {thumb ? <FillImage src={thumb} /> : <ImageIcon />}
    </Row>
  ),
  home: { label: '查看主题', onGo: () => go({ path: 'ai' }) },
  Subject: ArticleSubject,
  history: {
    id: 'article-review-history',
    face: ({ name, theme }: { id: number; name: string; theme: { name: string } }) => (
      <NamedFace name={name} note={theme.name} />
    ),
    onOpen: ({ id }) => go({ path: 'ai', search: { article: id } }),
  },
};

/** 文章审核: what waits, the article as readers will see it, what is known of it and the decision. */
export function ArticleReview() {
  const setting = useCall(contract.aiArticleReview.setting);
  const filter = useQueueFilter();
  const queue = useCall(contract.aiArticleReview.queue, filter.asked, { keepPrevious: true });
  // Others submit and decide meanwhile.
  useLiveReview();
  return <OptionalReview kind={KIND} on={setting.data?.on} queue={queue} filter={filter} />;
}
