import { machine } from '../core/machine.ts';

/** A document is read first; whether somebody passes it before it is used is a setting. */
export const botDocState = machine({
  states: { reading: '解析中', failed: '处理失败', pending: '待审核', live: '使用中', off: '已停用' },
  moves: {
    reading: ['failed', 'pending', 'live'],
    failed: ['reading'],
    pending: ['live', 'off', 'reading'],
    live: ['off', 'reading', 'pending'],
    off: ['live', 'reading', 'pending'],
  },
});

export const botPairState = machine({
  states: { pending: '待审核', live: '使用中', off: '已停用' },
  moves: { pending: ['live', 'off'], live: ['off', 'pending'], off: ['live', 'pending'] },
});

/** States of an unanswered question: it becomes a pair or is dismissed. */
export const botGapState = machine({
  states: { open: '待补充', taken: '已收录', left: '不收录' },
  moves: { open: ['taken', 'left'], taken: [], left: ['open'] },
});
