import { contract } from '@zhiying/contract';
import { policy } from '#kernel/access/policy.ts';
import { ownViews, removableViews } from './view.scope.ts';

export const viewPolicy = policy<object>(ownViews)({
  edit: { call: contract.reportView.update },
  delete: { call: contract.reportView.remove, reach: removableViews },
});
