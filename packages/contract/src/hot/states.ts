import { machine } from '../core/machine.ts';
import { publishedState } from '../review/published.ts';

/** A source stops by itself when it is refused; only a person starts it again. */
export const hotSourceState = machine({
  states: { on: '正常', stopped: '已停读', off: '已停用' },
  moves: { on: ['stopped', 'off'], stopped: ['on', 'off'], off: ['on'] },
});

export const hotPackageState = publishedState();
