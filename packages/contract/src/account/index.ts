import './names.ts';

export {
  ACCOUNT_KEYS,
  Account,
  AccountGroup,
  type AccountSearch,
  account,
  HEALTH_LABELS,
  HEALTH_LEVELS,
  type HealthLevel,
  MANAGE_ACCOUNTS,
  SYNC_ACCOUNTS,
} from './account.ts';
export * from './platform-calls.ts';
export * from './platforms.ts';
