import { machine } from '../core/machine.ts';

export const helpState = machine({
  states: { draft: '草稿', published: '已发布' },
  moves: { draft: ['published'], published: ['draft'] },
});
