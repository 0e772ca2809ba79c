import { contract, POSTER_KINDS, posterState, posterTemplateState } from '@zhiying/contract';
import { findable, reviewTodo, type Shortcut, type Todo } from '#kernel/workbench.ts';
import { batchSource } from './batch/batch.source.ts';
import { posterSource } from './poster.source.ts';
import { templateQueue } from './template/review.source.ts';
import { templateSource } from './template/template.source.ts';

const { poster, posterBatch, posterTemplate, posterTemplateReview } = contract;

export const posterTodos: readonly Todo[] = [
  reviewTodo(posterTemplateReview, {
    id: 'poster.review',
    place: 27,
    title: '个海报模板待审核',
    detail: '通过后各经销商和门店才能使用',
    link: '/home/ai?tabid=posterReview',
    menu: 'ai',
    topics: ['posterTemplate.changed', 'notification.created'],
    rows: (actor) => templateQueue(null, actor, {}),
  }),
  {
    id: 'poster.failed',
    calls: [posterBatch.list],
    level: 'warning',
    place: 28,
    title: '个批量海报部分失败',
    detail: '补齐资料后可继续生成，已完成的不会重做',
    action: '去处理',
    link: '/home/ai?tabid=posterBatches&state=partial',
    menu: 'ai',
    topics: ['posterBatch.changed'],
    rows: (actor) => batchSource(actor, { state: 'partial' }),
  },
];

export const newPoster: Shortcut = {
  id: 'poster.make',
  calls: [poster.make],
  title: '制作海报',
  hint: '选择模板，填写后生成',
  link: '/home/ai?tabid=posterTemplates',
  place: 57,
};

export const findTemplates = findable(
  { id: 'posterTemplate', call: posterTemplate.list, title: '海报模板', place: 36 },
  (actor, q) => templateSource(null, actor, { q }),
  ({ id, name, kind, status, node }) => ({
    title: name,
    meta: [POSTER_KINDS[kind], posterTemplateState.label(status), node.name],
    link: `/home/ai?tabid=posterTemplates&template=${id}`,
  }),
);

export const findPosters = findable(
  { id: 'poster', call: poster.list, title: '海报', place: 37 },
  (actor, q, { secret }) => posterSource({ storage: null, secret }, actor, { q }),
  ({ id, name, state, place, node }) => ({
    title: name,
    meta: [posterState.label(state), place?.name ?? node.name],
    link: `/home/ai?tabid=posters&poster=${id}`,
  }),
);
