import { labelColumn } from '../core/columns.ts';
import { taskState } from './states.ts';

/** How far a task has come, in a file: the whole of it, or a place's part. */
export const PROGRESS_COLUMNS = {
  state: labelColumn('状态', taskState.states),
  total: '应完成',
  done: '已完成',
  waiting: '待验收',
  returned: '已退回',
  left: '未提交',
};

export const RATE_COLUMN = { title: '完成率', text: (rate: number) => `${(rate * 100).toFixed(1)}%` };
