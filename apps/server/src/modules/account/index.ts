import { defineModule } from '#kernel/module.ts';
import { shortcuts, todos } from '#kernel/workbench.ts';
import { refreshAccounts, syncAccounts } from './account.jobs.ts';
import { accountRoutes } from './account.routes.ts';
import { accountShortcut, accountTodos } from './account.workbench.ts';

export { healthByPlatform } from './account.workbench.ts';
export { type AccountState, accountStates, checkTargets } from './account-state.ts';
export { type AccountUse, accountUse } from './account-use.ts';
export { loadDemoAccounts } from './demo-accounts.ts';
export { type Look, upcoming } from './upcoming.ts';

export const accountModule = defineModule({
  name: 'account',
  areas: (kernel) => [accountRoutes(kernel)],
  jobs: [refreshAccounts, syncAccounts],
  brings: [...accountTodos.map(todos.with), shortcuts.with(accountShortcut)],
  audited: {
    account: { word: '内容账号', table: 'content_account' },
    accountGroup: { word: '账号组', table: 'content_account_group' },
  },
});
