export { refreshAccounts, syncAccounts } from './account.jobs.ts';
export { accountRoutes } from './account.routes.ts';
/** @public The publish engine works with accounts through it. */
export { type AccountUse, accountUse } from './account-use.ts';
export { loadDemoAccounts } from './demo-accounts.ts';
