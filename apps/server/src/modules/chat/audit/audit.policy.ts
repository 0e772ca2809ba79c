import { contract, type HitState } from '@zhiying/contract';
import { policy } from '#kernel/access/policy.ts';
import { AlreadyDecided } from '../chat.errors.ts';
import { hitsOf } from './audit.scope.ts';

export const hitPolicy = policy<{ state: HitState }>(hitsOf)({
  decide: {
    call: contract.chatAudit.decide,
    unless: [({ state }) => state !== 'open' && (() => AlreadyDecided())],
  },
});
