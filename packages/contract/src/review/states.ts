import { machine } from '../core/machine.ts';

/** States of content under review. A decision can be undone for a moment; a change of the content starts over. */
export const reviewState = machine({
  states: { draft: '草稿', pending: '待审核', passed: '已通过', rejected: '已驳回' },
  moves: {
    draft: ['pending'],
    pending: ['passed', 'rejected', 'draft'],
    passed: ['pending', 'draft'],
    rejected: ['pending', 'draft'],
  },
});
export type ReviewState = (typeof reviewState.all)[number];
