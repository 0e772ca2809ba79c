import { ALL_KEYS, type BodyOf, contract, type Key, opensOf, type RoleAuth } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { BeyondOwn, RoleHeldElsewhere, translateConflict } from './group.errors.ts';
import { rolePolicy } from './group.policy.ts';
import * as repository from './group.repository.ts';
import { loadHolders, loadRoles, membershipsHolding, roleSource } from './group.source.ts';
import { grantableKeys, isWider, keysBeyond, withinOwn } from './own-reach.ts';

type Calls = typeof contract.group;

/** With more holders than this everybody's kept session is read anew, which is cheaper than naming them. */
const MOST_NAMED = 1_000;

/** Each once, in the order of the catalogue. */
const tidy = (keys: readonly Key[]) => ALL_KEYS.filter((key) => keys.includes(key));

export const groupService = ({ db, tx }: Kernel) => {
  async function authInfo(queries: Queries, actor: Actor, gid: number): Promise<RoleAuth> {
    const [role] = await loadRoles(queries, actor, [gid]);
    if (!role) throw RowMissing('角色');
    const opens = Object.fromEntries(role.keys.map((key) => [key, opensOf(key)]));
    return { ...role, opens, grantable: grantableKeys(actor) };
  }

  const insert = (actor: Actor, fields: Omit<BodyOf<Calls['create']>, 'gid'>, summary: string) =>
    tx(actor, async (unit) => {
      const after = { ...fields, keys: tidy(fields.keys) };
      if (!withinOwn(actor, after)) throw BeyondOwn();
      const gid = await repository.insertRole(unit, after).catch(translateConflict);
      await unit.audit({ call: contract.group.create, entity: 'role', entityId: gid, summary, after });
      return { gid };
    });

  return {
    picker: async (actor: Actor) => ({ rows: await repository.grantableRoles(db, actor) }),

    async list(actor: Actor, body: BodyOf<Calls['list']>) {
      return listPage(db, roleSource(actor, body), body);
    },

    holders: async (actor: Actor) => ({ rows: await loadHolders(db, actor) }),

    authInfo: (actor: Actor, gid: number) => authInfo(db, actor, gid),

    create: (actor: Actor, body: BodyOf<Calls['create']>) => insert(actor, body, `新增角色「${body.name}」`),

    async copy(actor: Actor, { gid, name, description }: BodyOf<Calls['copy']>) {
      const role = await existing(db, gid);
      await mayDo(db, actor, 'copy', role);
      const { keys, scope, name: from } = role;
      return insert(actor, { name, description, scope, keys }, `复制角色「${from}」为「${name}」`);
    },

    async update(actor: Actor, { gid, version, ...body }: BodyOf<Calls['update']>) {
      await tx(actor, async (unit) => {
        const role = await locked(unit, gid);
        const before = facts(role);
        const after = {
          name: body.name ?? before.name,
          description: body.description ?? before.description,
          scope: body.scope ?? before.scope,
          keys: body.keys ? tidy(body.keys) : before.keys,
        };
        const renamed = after.name !== before.name || after.description !== before.description;
        const added = after.keys.filter((key) => !before.keys.includes(key));
        const regranted =
          after.scope !== before.scope || added.length > 0 || after.keys.length !== before.keys.length;
        if (renamed || role.builtin) await mayDo(unit, actor, 'edit', role);
        // A wider scope gives every key anew, not only the added ones.
        if (regranted)
          await mayGrant(unit, actor, role, after, isWider(after.scope, before.scope) ? after.keys : added);
        if (role.version !== version) throw RowChanged(await authInfo(unit, actor, gid));
        if (!renamed && !regranted) return;
        await repository.updateRole(unit, gid, after).catch(translateConflict);
        await unit.audit({
          call: contract.group.update,
          entity: 'role',
          entityId: gid,
          summary: regranted ? `调整角色「${after.name}」的权限` : `编辑角色「${after.name}」`,
          before,
          after,
        });
        if (!regranted) return;
        const holders = await repository.holderIds(unit, gid);
        if (holders.length > 0) await unit.accessChanged(holders.length > MOST_NAMED ? null : holders);
      });
      return authInfo(db, actor, gid);
    },

    async preview(actor: Actor, { gid, scope, keys }: BodyOf<Calls['preview']>) {
      const [role] = await loadRoles(db, actor, [gid]);
      if (!role) throw RowMissing('角色');
      const after = tidy(keys);
      const added = after.filter((key) => !role.keys.includes(key));
      return {
        holders: role.holders,
        heldElsewhere: role.heldElsewhere,
        added,
        removed: role.keys.filter((key) => !after.includes(key)),
        scope: { before: role.scope, after: scope },
        beyond: keysBeyond(actor, { keys: isWider(scope, role.scope) ? after : added, scope }),
      };
    },

    async remove(actor: Actor, { gid, version }: BodyOf<Calls['remove']>) {
      await tx(actor, async (unit) => {
        const role = await locked(unit, gid);
        await mayDo(unit, actor, 'delete', role);
        if (role.version !== version) throw RowChanged(await authInfo(unit, actor, gid));
        await repository.deleteRole(unit, gid).catch(translateConflict);
        await unit.audit({
          call: contract.group.remove,
          entity: 'role',
          entityId: gid,
          summary: `删除角色「${role.name}」`,
          before: facts(role),
        });
      });
      return null;
    },
  };
};

const facts = ({ name, description, scope, keys }: repository.RoleRecord) => ({
  name,
  description,
  scope,
  keys,
});

async function existing(db: Queries, gid: number) {
  const role = await repository.findRole(db, gid);
  if (!role) throw RowMissing('角色');
  return role;
}

async function locked(db: Queries, gid: number) {
  const role = await repository.lockRole(db, gid);
  if (!role) throw RowMissing('角色');
  return role;
}

const mayDo = async (
  db: Queries,
  actor: Actor,
  verb: keyof typeof rolePolicy.verbs,
  role: repository.RoleRecord,
) => rolePolicy.guard(actor, verb, { ...role, ...(await membershipsHolding(db, actor, role.id)) });

/**
 * Neither the role as it was nor as it will be may go beyond the actor's own, and every holder must work where the actor
 * holds the keys given: otherwise somebody could give themselves, at another place, what they hold only here.
 */
async function mayGrant(
  db: Queries,
  actor: Actor,
  before: repository.RoleRecord,
  after: { keys: Key[]; scope: repository.RoleRecord['scope'] },
  given: Key[],
) {
  await mayDo(db, actor, 'grant', before);
  if (!withinOwn(actor, after)) throw BeyondOwn();
  if (given.length > 0 && (await repository.heldOutside(db, actor, before.id, given)))
    throw RoleHeldElsewhere();
}
