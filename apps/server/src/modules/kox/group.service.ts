import { contract, type KoxGroup } from '@zhiying/contract';
import { translate } from '#kernel/errors.ts';
import { groups } from '#kernel/groups.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { GroupTaken } from './kox.errors.ts';
import { koxGroupPolicy } from './kox.policy.ts';
import { needKox } from './kox.repository.ts';
import { koxOf } from './kox.scope.ts';
import { KOX_SHOWN } from './kox.source.ts';

const { kox } = contract;

/** Accounts that are chosen together. */
export const koxGroupService = (kernel: Kernel) =>
  groups<KoxGroup['accounts'][number]>(kernel, {
    table: 'kox_group',
    members: { table: 'kox_group_member', column: 'kox_id' },
    rows: { table: 'kox', alias: 'k' },
    policy: koxGroupPolicy,
    calls: { create: kox.createGroup, update: kox.updateGroup, remove: kox.removeGroup },
    entity: 'koxGroup',
    noun: ' KOX 分组',
    counted: '个账号',
    idsName: 'koxIds',
    shown: KOX_SHOWN,
    seen: (actor, doing) => koxOf(actor, doing === 'list' ? kox.groups : kox.updateGroup),
    need: needKox,
    taken: translate({ kox_group_name: GroupTaken }),
  });
