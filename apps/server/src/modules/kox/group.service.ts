import { contract, type KoxGroup } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing, translate } from '#kernel/errors.ts';
import { groups } from '#kernel/groups.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { GroupTaken } from './kox.errors.ts';
import { koxGroupPolicy, koxOf } from './kox.policy.ts';

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
    shown: sql`json_build_object('id', k.id, 'name', k.name, 'platform', k.platform, 'kind', k.kind)`,
    seen: (actor, doing) => koxOf(actor, doing === 'list' ? kox.groups : kox.updateGroup),
    need: needKox,
    taken: translate({ kox_group_name: GroupTaken }),
  });

async function needKox(unit: Unit, actor: Actor, ids: readonly number[]) {
  const found = await unit.query(sql`
    SELECT k.id FROM kox k WHERE k.id = ${anyOf(ids)} AND k.deleted_at IS NULL AND ${koxOf(actor, kox.updateGroup)}`);
  if (found.length < new Set(ids).size) throw RowMissing('KOX 账号');
}
