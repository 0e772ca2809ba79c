import './names.ts';

export {
  Account,
  AccountGroup,
  type AccountSearch,
  account,
  HEALTH_LABELS,
  HEALTH_LEVELS,
  type HealthLevel,
} from './account.ts';
export * from './platforms.ts';
