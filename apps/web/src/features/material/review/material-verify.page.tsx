import { contract, FILE_KINDS, type FileKind, type Material } from '@zhiying/contract';
import { useState } from 'react';
import { StateView } from '#kit/feedback/state-view.tsx';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { MaterialThumb } from '#parts/material/material-thumb.tsx';
import { NamedMaterial } from '#parts/material/named-material.tsx';
import { useLiveMaterials } from '#parts/material/use-live-materials.ts';
import { KindFilter } from '#parts/review/kind-filter.tsx';
import type { ReviewKind } from '#parts/review/review-kind.ts';
import { ReviewPage } from '#parts/review/review-page.tsx';
import { useQueueFilter, useReviewQueue } from '#parts/review/use-review-queue.ts';
import { MaterialSubject } from './material-subject.tsx';

/** 素材审核: what waits on the left, the file in the middle, facts and the decision on the right. */
export default function MaterialVerifyPage() {
  const allowed = useMayOpen()(keysOf(contract.materialReview.history));
  if (!allowed)
    return <StateView kind="no-permission" title="暂无权限审核素材" text={['需要「审核素材」权限。']} />;
  return <Review />;
}

const KIND: ReviewKind<Material> = {
  noun: '素材',
  measure: '个',
  maker: '上传人',
  calls: contract.materialReview,
  area: '/api/admin/material/',
  reasons: ['价格表述', '授权不清', '画质不足', '品牌规范'],
  thumb: ({ name, type = 'image', thumb = null }) => <MaterialThumb material={{ name, type, thumb }} small />,
  home: { label: '前往素材库', onGo: () => go({ path: 'material' }) },
  keys: [
    ['C', '对比上一版'],
    ['空格', '播放 / 暂停'],
  ],
  Subject: MaterialSubject,
  history: {
    id: 'material-review-history',
    staged: true,
    face: (material: Pick<Material, 'id' | 'name' | 'type' | 'thumb'>) => (
      <NamedMaterial material={material} />
    ),
    onOpen: ({ id }) => go({ path: 'material', search: { open: id } }),
  },
};

const TYPES = Object.entries(FILE_KINDS).map(([value, { label }]) => ({ value: value as FileKind, label }));

function Review() {
  const [type, setType] = useState<FileKind>();
  const filter = useQueueFilter();
  const queue = useCall(contract.materialReview.queue, { ...filter.asked, type }, { keepPrevious: true });
  const state = useReviewQueue(queue, filter, { narrowed: type !== undefined });
  // Others decide and upload meanwhile.
  useLiveMaterials(true);
  return (
    <ReviewPage
      kind={KIND}
      state={state}
      filters={<KindFilter label="素材类型" kinds={TYPES} value={type} onChange={setType} />}
    />
  );
}
