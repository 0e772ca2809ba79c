export { findNodes, nodeScope, nodeTrail } from './organ.repository.ts';
export { organRoutes } from './organ.routes.ts';
export { holdTree } from './tree.repository.ts';
