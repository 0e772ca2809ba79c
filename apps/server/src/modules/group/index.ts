export { grantableRoles, namedRoles } from './group.repository.ts';
export { groupRoutes } from './group.routes.ts';
