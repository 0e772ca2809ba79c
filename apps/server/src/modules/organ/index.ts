export { namedNodes } from './named-nodes.ts';
export { findNodes, nodeScope, nodeTrail } from './organ.repository.ts';
export { organRoutes } from './organ.routes.ts';
