import { type AccountGroup, contract } from '@zhiying/contract';
import { groups } from '#kernel/groups.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { translateConflict } from './account.errors.ts';
import { accountPolicy, groupPolicy } from './account.policy.ts';
import { needAccounts } from './account.repository.ts';
import { reached } from './account.scope.ts';
import { groupedAccount } from './account.source.ts';

const { account } = contract;

/** Accounts that are chosen together. */
export const groupService = (kernel: Kernel) =>
  groups<AccountGroup['accounts'][number]>(kernel, {
    table: 'content_account_group',
    members: { table: 'content_account_group_member', column: 'account_id' },
    rows: { table: 'content_account', alias: 'a' },
    policy: groupPolicy,
    calls: {
      create: account.createGroup,
      update: account.updateGroup,
      remove: account.removeGroup,
    },
    entity: 'accountGroup',
    noun: '账号组',
    counted: '个账号',
    idsName: 'accountIds',
    shown: groupedAccount,
    seen: (actor, doing) =>
      doing === 'list' ? accountPolicy.reach(actor, 'edit') : reached(actor, 'manage'),
    need: (unit, actor, ids) => needAccounts(unit, actor, ids, 'edit'),
    taken: translateConflict,
  });
