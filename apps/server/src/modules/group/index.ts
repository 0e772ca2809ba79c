export { findRole, findRoles, namedRoles } from './group.repository.ts';
export { groupRoutes } from './group.routes.ts';
export { withinOwnAt } from './own-reach.ts';
