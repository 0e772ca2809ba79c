import { contract } from '@zhiying/contract';
import { policy } from '#kernel/access/policy.ts';
import { changeable } from '../hot.scope.ts';

export const scriptPolicy = policy<object>(changeable)({
  edit: { call: contract.hotScript.update },
  write: { call: contract.hotScript.write },
});
