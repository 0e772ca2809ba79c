import { contract, type TouchTaskState, touchTaskState } from '@zhiying/contract';
import { policy } from '#kernel/access/policy.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { TaskEnded } from '../growth.errors.ts';

export const touchTaskPolicy = policy<{ state: TouchTaskState }>(changeable)({
  cancel: {
    call: contract.growthTask.cancel,
    unless: [({ state }) => !touchTaskState.mayMove(state, 'cancelled') && (() => TaskEnded())],
  },
});
