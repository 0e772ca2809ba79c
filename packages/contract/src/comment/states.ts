import { machine } from '../core/machine.ts';

/** States of a comment on its way to an answer. Whether it is hidden is stored separately. */
export const commentState = machine({
  states: {
    new: '待处理',
    sending: '发送中',
    unknown: '待核实',
    failed: '回复失败',
    replied: '已回复',
    settled: '无需回复',
  },
  moves: {
    new: ['sending', 'settled'],
    // No answer came: only asking the platform, or a person who looked there, says how it ended.
    sending: ['replied', 'failed', 'unknown'],
    unknown: ['replied', 'failed'],
    failed: ['sending', 'settled'],
    replied: ['sending'],
    settled: ['sending', 'new'],
  },
});
export type CommentState = (typeof commentState.all)[number];
