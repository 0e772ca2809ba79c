import './names.ts';

export { group, Role, RoleAuth, RoleChoice } from './group.ts';
