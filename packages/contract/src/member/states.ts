import { machine } from '../core/machine.ts';

/** Whether a member may sign in. */
export const memberState = machine({
  states: { pending: '待激活', active: '启用', disabled: '停用' },
  // Enabling somebody who never set a password leads back to waiting for that.
  moves: { pending: ['active', 'disabled'], active: ['disabled'], disabled: ['active', 'pending'] },
});
