import { machine } from '../core/machine.ts';

/** States of a task from its plan to its end. */
export const taskState = machine({
  states: {
    draft: '草稿',
    waiting: '未开始',
    running: '进行中',
    done: '已完成',
    overdue: '已逾期',
    terminated: '已终止',
  },
  moves: {
    draft: ['waiting', 'running'],
    waiting: ['draft', 'running', 'terminated'],
    running: ['done', 'overdue', 'terminated'],
    done: [],
    // A later end opens it again for those who missed it.
    overdue: ['running'],
    terminated: [],
  },
});

/** States of one person's part in a task. */
export const memberTaskState = machine({
  states: {
    open: '未提交',
    waiting: '待验收',
    returned: '已退回',
    done: '已完成',
    overdue: '已逾期',
    terminated: '已终止',
    exempt: '不计入',
  },
  moves: {
    open: ['waiting', 'returned', 'done', 'overdue', 'terminated', 'exempt'],
    waiting: ['open', 'returned', 'done', 'overdue', 'terminated'],
    returned: ['open', 'waiting', 'done', 'overdue', 'terminated', 'exempt'],
    // A decision can be taken back for a moment.
    done: ['open', 'waiting', 'returned'],
    overdue: ['open', 'returned', 'done'],
    terminated: [],
    exempt: ['open'],
  },
});

export const evidenceState = machine({
  states: { waiting: '待验收', accepted: '已通过', returned: '已退回', withdrawn: '已撤回' },
  moves: {
    waiting: ['accepted', 'returned', 'withdrawn'],
    accepted: ['waiting'],
    returned: ['waiting'],
    withdrawn: [],
  },
});
