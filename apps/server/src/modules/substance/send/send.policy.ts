import { contract, type Send } from '@zhiying/contract';
import { policy } from '#kernel/access/policy.ts';
import { RowMissing } from '#kernel/errors.ts';
import { ownedGroups } from '#kernel/groups.ts';
import { ownedSends } from '../substance.scope.ts';

export const recipientGroupPolicy = policy<object>(ownedGroups)({
  edit: { call: contract.substanceGroup.update },
  delete: { call: contract.substanceGroup.remove },
});

const OVER: readonly Send['state'][] = ['ended', 'withdrawn'];

export const sendPolicy = policy<Pick<Send, 'state'>>(ownedSends)({
  withdraw: {
    call: contract.substanceSend.withdraw,
    unless: [({ state }) => OVER.includes(state) && (() => RowMissing('下发记录'))],
  },
});
