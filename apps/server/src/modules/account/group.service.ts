import { type AccountGroup, type BodyOf, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { translateConflict } from './account.errors.ts';
import { accountPolicy, groupPolicy } from './account.policy.ts';
import { needAccounts } from './account.repository.ts';
import { levelOf } from './account.source.ts';
import { reached } from './account-keys.ts';

type Calls = typeof contract.account;

/** Accounts that are chosen together. */
export const groupService = ({ db, tx }: Kernel) => ({
  async list(actor: Actor) {
    const rows = await db.query<Omit<AccountGroup, 'can'> & { reached: boolean[] }>(sql`
      SELECT g.id, g.name, g.version, json_build_object('id', n.id, 'name', n.name) AS node,
             (SELECT coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'platform', a.platform, 'level', ${levelOf})
                                       ORDER BY a.name), '[]')
              FROM content_account_group_member gm JOIN content_account a ON a.id = gm.account_id
              WHERE gm.group_id = g.id AND a.deleted_at IS NULL AND ${accountPolicy.reach(actor, 'edit')}) AS accounts,
             ${groupPolicy.reached(actor)} AS reached
      FROM content_account_group g JOIN node n ON n.id = g.node_id WHERE ${groupPolicy.reach(actor, 'edit')} ORDER BY g.name, g.id`);
    const can = groupPolicy.can(actor);
    return { rows: rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) })) };
  },

  create: (actor: Actor, { name, accountIds }: BodyOf<Calls['createGroup']>) =>
    tx(actor, async (unit) => {
      const { channelId, nodeId, path, ownerId } = await placeOf(unit, actor, contract.account.createGroup);
      const accounts = await needAccounts(unit, actor, accountIds, 'edit');
      const row = await unit
        .one<{ id: number }>(sql`
          INSERT INTO content_account_group (channel_id, node_id, path, owner_id, name)
          VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${name}) RETURNING id`)
        .catch(translateConflict);
      const id = row?.id ?? 0;
      await fill(unit, id, accountIds);
      await unit.audit({
        call: contract.account.createGroup,
        entity: 'accountGroup',
        entityId: id,
        summary: `新增账号组「${name}」，${accounts.length} 个账号`,
        after: { name, accountIds },
      });
      return { id };
    }),

  update: (actor: Actor, { id, version, name, accountIds }: BodyOf<Calls['updateGroup']>) =>
    tx(actor, async (unit) => {
      const before = await locked(unit, actor, 'edit', id);
      await needAccounts(unit, actor, accountIds, 'edit');
      if (before.version !== version) throw RowChanged(before);
      await unit
        .query(sql`UPDATE content_account_group SET name = ${name}, version = version + 1 WHERE id = ${id}`)
        .catch(translateConflict);
      // Those the actor does not see stay where they are.
      await unit.query(sql`
        DELETE FROM content_account_group_member gm USING content_account a
        WHERE gm.group_id = ${id} AND a.id = gm.account_id AND ${reached(actor, 'manage')}`);
      await fill(unit, id, accountIds);
      await unit.audit({
        call: contract.account.updateGroup,
        entity: 'accountGroup',
        entityId: id,
        before: { name: before.name },
        after: { name, accountIds },
      });
      return { version: version + 1 };
    }),

  remove: (actor: Actor, { id, version }: BodyOf<Calls['removeGroup']>) =>
    tx(actor, async (unit) => {
      const before = await locked(unit, actor, 'delete', id);
      if (before.version !== version) throw RowChanged(before);
      await unit.query(sql`DELETE FROM content_account_group WHERE id = ${id}`);
      await unit.audit({
        call: contract.account.removeGroup,
        entity: 'accountGroup',
        entityId: id,
        before: { name: before.name },
      });
      return null;
    }),
});

async function locked(unit: Unit, actor: Actor, verb: 'edit' | 'delete', id: number) {
  const row = await unit.one<{ id: number; name: string; version: number }>(sql`
    SELECT g.id, g.name, g.version FROM content_account_group g WHERE g.id = ${id} AND ${groupPolicy.reach(actor, verb)} FOR UPDATE`);
  if (!row) throw RowMissing('账号组');
  return row;
}

const fill = (db: Queries, id: number, accountIds: readonly number[]) =>
  db.query(sql`
    INSERT INTO content_account_group_member (group_id, account_id)
    SELECT ${id}, unnest(${[...new Set(accountIds)]}::bigint[]) ON CONFLICT DO NOTHING`);
