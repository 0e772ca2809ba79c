import { machine } from '../core/machine.ts';

/** A material on its way from upload to people; the recycle bin is apart from it, so that recovering leads back. */
export const materialState = machine({
  states: {
    draft: '草稿',
    pending: '待审核',
    passed: '已通过',
    rejected: '已驳回',
    published: '已发布',
    withdrawn: '已下架',
  },
  moves: {
    draft: ['pending'],
    pending: ['passed', 'rejected', 'draft'],
    // A decision can be taken back for a moment; a new version starts over.
    passed: ['published', 'pending', 'draft'],
    rejected: ['pending', 'draft'],
    published: ['withdrawn'],
    withdrawn: ['published', 'draft'],
  },
});

export const publicationState = machine({
  states: { scheduled: '待发布', active: '发布中', ended: '已到期', withdrawn: '已下架' },
  moves: {
    scheduled: ['active', 'ended', 'withdrawn'],
    active: ['ended', 'withdrawn'],
    ended: [],
    withdrawn: [],
  },
});

/** What the server makes of a stored file: facts, thumbnails, lighter copies. */
export const processingState = machine({
  states: { waiting: '等待处理', running: '处理中', done: '处理完成', failed: '处理失败' },
  moves: {
    waiting: ['running', 'failed'],
    running: ['waiting', 'done', 'failed'],
    done: ['waiting'],
    failed: ['waiting'],
  },
});
