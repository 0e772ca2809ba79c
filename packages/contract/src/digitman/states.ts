import { machine } from '../core/machine.ts';

export const digitFilmState = machine({
  states: {
    queued: '排队中',
    speaking: '配音中',
    drawing: '生成中',
    done: '已完成',
    failed: '失败',
    cancelled: '已取消',
  },
  moves: {
    queued: ['speaking', 'failed', 'cancelled'],
    speaking: ['drawing', 'failed', 'cancelled'],
    drawing: ['done', 'failed', 'cancelled'],
    done: [],
    failed: ['queued'],
    cancelled: ['queued'],
  },
});
