import { contract, type RowOf } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { go } from '#kit/page/navigate.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { ReviewHistory } from '#parts/review/review-history.tsx';
import type { ReviewKind } from '#parts/review/review-kind.ts';
import { ReviewPage } from '#parts/review/review-page.tsx';
import { useQueueFilter, useReviewQueue } from '#parts/review/use-review-queue.ts';
import { PackageSubject } from './package-subject.tsx';

export type QueuedPackage = RowOf<typeof contract.hotPackageReview.queue>;

const PLACE = { path: 'hot/index/index' } as const;

const KIND: ReviewKind<QueuedPackage> = {
  noun: '热点包',
  measure: '个',
  maker: '创建人',
  calls: contract.hotPackageReview,
  area: '/api/admin/hot/',
  reasons: ['角度不符', '价格表述', '事实有误', '素材不当', '有效期过长'],
  home: { label: '查看热点包', onGo: () => go({ ...PLACE, search: { tabid: 'package' } }) },
  Subject: PackageSubject,
  History: () => (
    <ReviewHistory
      id="hot-review-history"
      noun="热点包"
      list={contract.hotPackageReview.history}
      face={({ name, topic }: { id: number; name: string; topic: string }) => (
        <span className={pieces.clip} title={topic ? `${name}（话题：${topic}）` : name}>
          {name}
        </span>
      )}
      onOpen={({ id }) => go({ ...PLACE, search: { tabid: 'package', open: id } })}
    />
  ),
};

/** Names of their own in the address: the page has tabs by the usual one. */
const NAMES = { id: 'look', view: 'view' };

/** 热点包审核: what waits, the package as dealers will get it, what is known of it and the decision. */
export function PackageReview() {
  const filter = useQueueFilter();
  const queue = useCall(contract.hotPackageReview.queue, filter.asked, { keepPrevious: true });
  const state = useReviewQueue(queue, filter, { names: NAMES });
  return <ReviewPage kind={KIND} state={state} headless />;
}
