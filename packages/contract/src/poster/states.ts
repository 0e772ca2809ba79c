import { machine } from '../core/machine.ts';
import { reviewState } from '../review/states.ts';

/** A template is used below its place once somebody passed it; a change starts over. */
export const posterTemplateState = reviewState;

/** One poster on its way to being drawn. */
export const posterState = machine({
  states: { waiting: '等待生成', making: '生成中', done: '已完成', failed: '生成失败' },
  moves: {
    waiting: ['making', 'failed'],
    making: ['waiting', 'done', 'failed'],
    done: ['waiting'],
    failed: ['waiting'],
  },
});

/** A poster for each of many places. `partial`: some places got none; why is said of each. */
export const posterBatchState = machine({
  states: { running: '生成中', done: '已完成', partial: '部分失败', cancelled: '已取消' },
  moves: {
    running: ['done', 'partial', 'cancelled'],
    done: ['running'],
    partial: ['running'],
    cancelled: ['running'],
  },
});

/** What became of one place in a batch. */
export const posterItemState = machine({
  states: { waiting: '等待生成', made: '已生成', kept: '无变化', failed: '失败', cancelled: '已取消' },
  moves: {
    waiting: ['made', 'kept', 'failed', 'cancelled'],
    made: ['waiting'],
    kept: ['waiting'],
    failed: ['waiting'],
    cancelled: ['waiting'],
  },
});
