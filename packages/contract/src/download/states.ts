import { machine } from '../core/machine.ts';

export const exportState = machine({
  states: { ready: '待下载', running: '导出中', done: '已完成', failed: '失败' },
  moves: { ready: ['running'], running: ['done', 'failed'], done: ['running'], failed: ['running'] },
});
