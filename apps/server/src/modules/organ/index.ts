import { defineModule } from '#kernel/module.ts';
import { organPolicy } from './organ.policy.ts';
import { organRoutes } from './organ.routes.ts';

export { mayMean, namedNodes } from './named-nodes.ts';
export { sitsWithin } from './organ.policy.ts';
export { findNodes, nodeScope, nodeTrail, subtreeScope } from './organ.repository.ts';
export { type Below, countBelow, countWithin } from './people-below.ts';
export { moveSubtree } from './tree.repository.ts';

export const organModule = defineModule({
  name: 'organ',
  policies: [organPolicy],
  areas: (kernel) => [organRoutes(kernel)],
  audited: { node: { word: '组织', table: 'node' }, organ: { word: '组织' } },
});
