import { machine } from '../core/machine.ts';

/** Content on its way from whoever makes it, past a review, to those who get it, and back. */
export const publishedState = () =>
  machine({
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
      // A decision can be taken back for a moment; what is changed starts over.
      passed: ['published', 'pending', 'draft'],
      rejected: ['pending', 'draft'],
      published: ['withdrawn'],
      withdrawn: ['published', 'draft'],
    },
  });
