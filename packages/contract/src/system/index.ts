export { PARAMETER_GROUP_IDS, type ParameterGroupId, parameterGroup } from './parameter-groups.ts';
export type { Parameters } from './parameters.ts';
export { PERSONAL_KINDS, type PersonalData, type PersonalKind } from './personal.ts';
export { type Connection, system } from './system.ts';
