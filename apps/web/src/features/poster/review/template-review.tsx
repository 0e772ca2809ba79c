import { contract, POSTER_KINDS, type PosterKind, type PosterTemplate } from '@zhiying/contract';
import { go } from '#kit/page/navigate.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { POSTER_TABS } from '#parts/poster/poster.address.ts';
import { OptionalReview } from '#parts/review/optional-review.tsx';
import { NamedFace } from '#parts/review/review-history.tsx';
import type { ReviewKind } from '#parts/review/review-kind.ts';
import { useQueueFilter } from '#parts/review/use-review-queue.ts';
import { useLivePosters } from '../common/use-live-posters.ts';
import { TemplateSubject } from './template-subject.tsx';
import { TemplateThumb } from './template-thumb.tsx';

const KIND: ReviewKind<PosterTemplate> = {
  noun: '海报模板',
  measure: '个',
  maker: '创建人',
  calls: contract.posterTemplateReview,
  area: '/api/admin/aiCreate/poster/',
  reasons: ['价格表述', '用词不当', '图片不符', '版式有误', '品牌规范', '变量有误'],
  thumb: (template) => <TemplateThumb template={template} />,
  home: {
    label: '查看海报模板',
    onGo: () => go({ path: 'ai', search: { tabid: POSTER_TABS.templates } }),
  },
  Subject: TemplateSubject,
  history: {
    id: 'poster-review-history',
    face: ({ name, kind }: { id: number; name: string; kind: PosterKind }) => (
      <NamedFace name={name} note={POSTER_KINDS[kind]} />
    ),
    onOpen: ({ id }) => go({ path: 'ai', search: { tabid: POSTER_TABS.templates, template: id } }),
  },
};

/** 模板审核: what waits, the template as it is drawn, what dealers may change on it, and the decision. */
export function TemplateReview() {
  const filter = useQueueFilter();
  const queue = useCall(contract.posterTemplateReview.queue, filter.asked, { keepPrevious: true });
  // Others submit and decide meanwhile.
  useLivePosters();
  return <OptionalReview kind={KIND} queue={queue} filter={filter} />;
}
