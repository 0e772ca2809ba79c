import { defineModule } from '#kernel/module.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { ownAccounts } from '../member/index.ts';
import { refreshAccounts, syncAccounts } from './account.jobs.ts';
import { accountPolicy, groupPolicy } from './account.policy.ts';
import { accountExport, accountRoutes } from './account.routes.ts';
import { accountShortcut, accountTodos, findAccounts } from './account.workbench.ts';
import { ownAccounts as accountsOf } from './own-accounts.ts';

export { successOf } from './account.repository.ts';
export { levelOf as accountLevel } from './account.source.ts';
export { healthByPlatform } from './account.workbench.ts';
export { type AccountState, accountStates, checkTargets } from './account-state.ts';
export { type AccountUse, accountUse } from './account-use.ts';
export { accountsIn } from './accounts-in.ts';
export { accountNames, accountsSeen } from './accounts-named.ts';
export { demoDouyin, loadDemoAccounts } from './demo-accounts.ts';
export { reachedAccount } from './reached-account.ts';
export { type Look, upcoming } from './upcoming.ts';
export { whosePost } from './whose-post.ts';

export const accountModule = defineModule({
  name: 'account',
  areas: (kernel) => [accountRoutes(kernel)],
  policies: [accountPolicy, groupPolicy],
  jobs: [refreshAccounts, syncAccounts],
  exports: [accountExport],
  brings: [
    ownAccounts.with(accountsOf),
    ...accountTodos.map(todos.with),
    shortcuts.with(accountShortcut),
    findables.with(findAccounts),
  ],
  audited: {
    account: { word: '内容账号', table: 'content_account' },
    accountGroup: { word: '账号组', table: 'content_account_group' },
  },
});
