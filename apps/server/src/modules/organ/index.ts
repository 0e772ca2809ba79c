export { mayMean, namedNodes } from './named-nodes.ts';
export { findNodes, nodeScope, nodeTrail, subtreeScope } from './organ.repository.ts';
export { organRoutes } from './organ.routes.ts';
export { sitsWithin } from './organ.source.ts';
export { type Below, countBelow, countWithin } from './people-below.ts';
export { holdTree, moveSubtree, reshapeTree } from './tree.repository.ts';
