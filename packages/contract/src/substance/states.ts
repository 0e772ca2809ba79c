import { machine } from '../core/machine.ts';

/** A finished piece on its way from whoever makes it to those who share it. */
export const substanceState = machine({
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

/** One sending of some pieces to some people. */
export const sendState = machine({
  states: {
    scheduled: '待下发',
    sending: '下发中',
    active: '已下发',
    ended: '已到期',
    withdrawn: '已撤回',
  },
  moves: {
    scheduled: ['sending', 'withdrawn', 'ended'],
    sending: ['active', 'withdrawn', 'ended'],
    active: ['ended', 'withdrawn'],
    ended: [],
    withdrawn: [],
  },
});
