import { machine } from '../core/machine.ts';

export const subjectState = machine({
  states: { draft: '草稿', published: '已发布', withdrawn: '已下架' },
  moves: { draft: ['published'], published: ['withdrawn'], withdrawn: ['published'] },
});
