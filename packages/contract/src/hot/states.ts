import { machine } from '../core/machine.ts';

/** A source stops by itself when it is refused; only a person starts it again. */
export const hotSourceState = machine({
  states: { on: '正常', stopped: '已停读', off: '已停用' },
  moves: { on: ['stopped', 'off'], stopped: ['on', 'off'], off: ['on'] },
});

export const hotPackageState = machine({
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
    // Whatever is changed after a decision is reviewed again; a decision can be taken back for a moment.
    passed: ['published', 'pending', 'draft'],
    rejected: ['pending', 'draft'],
    published: ['withdrawn'],
    withdrawn: ['published', 'draft'],
  },
});
