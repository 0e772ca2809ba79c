export { findRole, findRoles, namedRoles } from './group.repository.ts';
export { groupRoutes } from './group.routes.ts';
export { withinOwnAt } from './own-reach.ts';
export { seatWithinOwn, wholeWithinOwn } from './within-own.ts';
