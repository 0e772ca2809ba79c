import { machine } from './machine.ts';

export const jobState = machine({
  states: { queued: '排队中', running: '进行中', done: '已完成', failed: '失败', cancelled: '已取消' },
  moves: {
    queued: ['running', 'cancelled', 'failed'],
    running: ['queued', 'done', 'failed', 'cancelled'],
    done: [],
    failed: ['queued'],
    cancelled: [],
  },
});
