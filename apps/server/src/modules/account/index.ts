import { defineModule } from '#kernel/module.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { ownAccounts } from '../member/index.ts';
import { refreshAccounts, syncAccounts } from './account.jobs.ts';
import { accountPolicy, groupPolicy } from './account.policy.ts';
import { accountExport, accountRoutes } from './account.routes.ts';
import { accountShortcut, accountTodos, findAccounts } from './account.workbench.ts';
import { forgetOldCalls } from './calls.repository.ts';
import { ownAccounts as accountsOf } from './own-accounts.repository.ts';

export { demoDouyin, loadDemoAccounts } from './account.demo.ts';
export { recordPastSuccess, successOf } from './account.repository.ts';
export { type HealthRow, healthColumns, levelOf as accountLevel, notesOf } from './account.source.ts';
export { healthByPlatform } from './account.workbench.ts';
export { type AccountConnections, accountConnections } from './account-connection.service.ts';
export { type AccountState, accountStates, checkTargets } from './account-state.repository.ts';
export { accountsFor } from './accounts-for.repository.ts';
export { accountNames, accountsSeen } from './accounts-named.repository.ts';
export { callsToday } from './calls.repository.ts';
export { countAccountsByPlatform, findAccountToTry, hasWorkingAccount } from './count-accounts.repository.ts';
export { matchPostAccount } from './match-post-account.ts';
export { reachedAccount } from './reached-account.repository.ts';
export { type Look, upcoming } from './upcoming.ts';

export const accountModule = defineModule({
  name: 'account',
  areas: (kernel) => [accountRoutes(kernel)],
  policies: [accountPolicy, groupPolicy],
  jobs: [refreshAccounts, syncAccounts],
  exports: [accountExport],
  nightly: [forgetOldCalls],
  contributes: [
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
