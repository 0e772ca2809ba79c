import { machine } from '../core/machine.ts';

/** A version of an assistant; only a published one is offered for download. */
export const deviceVersionState = machine({
  states: { draft: '未发布', published: '已发布', withdrawn: '已下架' },
  moves: { draft: ['published'], published: ['withdrawn'], withdrawn: ['published'] },
});
export type DeviceVersionState = (typeof deviceVersionState.all)[number];
