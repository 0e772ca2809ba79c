import { auditedAs } from '#kernel/audit/audit-names.ts';

export { refreshAccounts, syncAccounts } from './account.jobs.ts';
export { accountRoutes } from './account.routes.ts';
export { type AccountState, accountStates, checkTargets } from './account-state.ts';
export { type AccountUse, accountUse } from './account-use.ts';
export { loadDemoAccounts } from './demo-accounts.ts';
export { warnOf } from './upcoming.ts';

auditedAs('account', 'content_account');
auditedAs('accountGroup', 'content_account_group');
