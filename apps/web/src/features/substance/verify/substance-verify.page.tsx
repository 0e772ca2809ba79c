import { contract, type RowOf, SUBSTANCE_KINDS, type SubstanceKind } from '@zhiying/contract';
import { useState } from 'react';
import { Row } from '#kit/base/pieces.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { KindFilter } from '#parts/review/kind-filter.tsx';
import type { ReviewKind } from '#parts/review/review-kind.ts';
import { ReviewPage } from '#parts/review/review-page.tsx';
import { useQueueFilter, useReviewQueue } from '#parts/review/use-review-queue.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import { useLiveSubstances } from '#parts/substance/use-live-substances.ts';
import { SubstanceSubject } from './substance-subject.tsx';

export type Queued = RowOf<typeof contract.substanceReview.queue>;

/** 内容审核: what waits on the left, the piece as on a phone in the middle, facts and the decision on the right. */
export default function SubstanceVerifyPage() {
  const allowed = useMayOpen()(keysOf(contract.substanceReview.pass));
  if (!allowed)
    return <StateView kind="no-permission" title="你不能审核内容" text={['需要「审核内容」权限。']} />;
  return <Review />;
}

const KIND: ReviewKind<Queued> = {
  noun: '内容',
  measure: '条',
  maker: '创建人',
  calls: contract.substanceReview,
  area: '/api/admin/substance/',
  reasons: ['价格表述', '夸大承诺', '图文不符', '授权不清', '品牌规范'],
  thumb: ({ kind = 'article', cover = null }) => <SubstanceCover substance={{ kind, cover }} size={40} />,
  home: { label: '前往内容中心', onGo: () => go({ path: 'substance' }) },
  Subject: SubstanceSubject,
  history: {
    id: 'substance-review-history',
    staged: true,
    face: (subject: Pick<Queued, 'id' | 'name' | 'kind' | 'cover'>) => (
      <Row as="span" gap={10} minWidth={0}>
        <SubstanceCover substance={subject} size={32} />
        {subject.name}
      </Row>
    ),
    onOpen: ({ id }) => go({ path: 'substance', search: { open: id } }),
  },
};

const KINDS = Object.entries(SUBSTANCE_KINDS).map(([value, label]) => ({
  value: value as SubstanceKind,
  label,
}));

function Review() {
  const [kind, setKind] = useState<SubstanceKind>();
  const filter = useQueueFilter();
  const queue = useCall(contract.substanceReview.queue, { ...filter.asked, kind }, { keepPrevious: true });
  const state = useReviewQueue(queue, filter, { narrowed: kind !== undefined });
  useLiveSubstances();
  return (
    <ReviewPage
      kind={KIND}
      state={state}
      filters={<KindFilter label="内容类型" kinds={KINDS} value={kind} onChange={setKind} />}
    />
  );
}
