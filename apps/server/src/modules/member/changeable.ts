import type { Key } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { AdministratorOnly, BeyondYou } from './member.errors.ts';
import { beyondOwn, findMembers } from './member.repository.ts';

/** A member whom the actor may change for a key; locked until the transaction ends. */
export async function changeableMember(unit: Unit, actor: Actor, key: Key, uid: number) {
  const [member] = await findMembers(unit, actor, key, [uid]);
  if (!member) throw RowMissing('用户');
  if (member.isAdmin && !actor.isAdmin) throw AdministratorOnly();
  return member;
}

/** The same for what could lead to signing in as that person, or keep them from it. */
export async function memberInHand(unit: Unit, actor: Actor, key: Key, uid: number) {
  const member = await changeableMember(unit, actor, key, uid);
  await mustBeInHand(unit, actor, key, [uid]);
  return member;
}

export async function mustBeInHand(unit: Unit, actor: Actor, key: Key, ids: readonly number[]) {
  if ((await beyondOwn(unit, actor, key, ids)).length > 0) throw BeyondYou();
}
