import { contract } from '@zhiying/contract';
import { policy } from '#kernel/access/policy.ts';
import { changeable } from './ai.scope.ts';

export const factPolicy = policy<object>(changeable)({
  edit: { call: contract.aiFact.update },
  delete: { call: contract.aiFact.remove },
});

export const promptPolicy = policy<object>(changeable)({
  edit: { call: contract.aiPrompt.update },
  delete: { call: contract.aiPrompt.remove },
});
