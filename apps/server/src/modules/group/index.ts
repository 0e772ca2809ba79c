export { findRole, grantableRoles } from './group.repository.ts';
export { groupRoutes } from './group.routes.ts';
