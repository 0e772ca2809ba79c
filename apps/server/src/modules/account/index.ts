import { defineModule } from '#kernel/module.ts';
import { refreshAccounts, syncAccounts } from './account.jobs.ts';
import { accountPolicy, groupPolicy } from './account.policy.ts';
import { accountRoutes } from './account.routes.ts';

export { type AccountState, accountStates, checkTargets } from './account-state.ts';
export { type AccountUse, accountUse } from './account-use.ts';
export { loadDemoAccounts } from './demo-accounts.ts';
export { type Look, upcoming } from './upcoming.ts';

export const accountModule = defineModule({
  name: 'account',
  areas: (kernel) => [accountRoutes(kernel)],
  policies: [accountPolicy, groupPolicy],
  jobs: [refreshAccounts, syncAccounts],
  audited: {
    account: { word: '内容账号', table: 'content_account' },
    accountGroup: { word: '账号组', table: 'content_account_group' },
  },
});
