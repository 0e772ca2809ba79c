import { contract, type RowOf } from '@zhiying/contract';
import { Clip } from '#kit/base/pieces.tsx';
import { go } from '#kit/page/navigate.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { OptionalReview } from '#parts/review/optional-review.tsx';
import type { ReviewKind } from '#parts/review/review-kind.ts';
import { useQueueFilter } from '#parts/review/use-review-queue.ts';
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
  history: {
    id: 'hot-review-history',
    face: ({ name, topic }: { id: number; name: string; topic: string }) => (
      <Clip title={topic ? `${name}（话题：${topic}）` : name}>{name}</Clip>
    ),
    onOpen: ({ id }) => go({ ...PLACE, search: { tabid: 'package', open: id } }),
  },
};

/** 热点包审核: what waits, the package as dealers will get it, what is known of it and the decision. */
export function PackageReview() {
  const filter = useQueueFilter();
  const queue = useCall(contract.hotPackageReview.queue, filter.asked, { keepPrevious: true });
  return <OptionalReview kind={KIND} queue={queue} filter={filter} />;
}
