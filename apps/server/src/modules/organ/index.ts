import { defineModule } from '#kernel/module.ts';
import { organImport } from './organ.import.ts';
import { organPolicy } from './organ.policy.ts';
import { organRoutes } from './organ.routes.ts';

export { mayMean, namedNodes } from './named-nodes.repository.ts';
export { sitsWithin } from './organ.policy.ts';
export { findNodes, needNodes, nodeScope, nodeTrail, subtreeScope } from './organ.repository.ts';
export { type Below, countBelow, countWithin } from './people-below.repository.ts';
export { offerTargets } from './people-targets.repository.ts';
export { moveSubtree } from './tree.repository.ts';

export const organModule = defineModule({
  name: 'organ',
  policies: [organPolicy],
  areas: (kernel) => [organRoutes(kernel)],
  imports: [organImport],
  audited: { node: { word: '组织', table: 'node' }, organ: { word: '组织' } },
});
