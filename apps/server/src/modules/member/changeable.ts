import type { Actor, Asked } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { AdministratorOnly, BeyondYou } from './member.errors.ts';
import { beyondOwn, findMembers } from './member.repository.ts';

/** A member whom the actor may change for a call; locked until the transaction ends. */
export async function changeableMember(unit: Unit, actor: Actor, asked: Asked, uid: number) {
  const [member] = await findMembers(unit, actor, asked, [uid]);
  if (!member) throw RowMissing('用户');
  if (member.isAdmin && !actor.isAdmin) throw AdministratorOnly();
  return member;
}

/** The same for what could lead to signing in as that person, or keep them from it. */
export async function memberInHand(unit: Unit, actor: Actor, asked: Asked, uid: number) {
  const member = await changeableMember(unit, actor, asked, uid);
  await mustBeInHand(unit, actor, asked, [uid]);
  return member;
}

export async function mustBeInHand(unit: Unit, actor: Actor, asked: Asked, ids: readonly number[]) {
  if ((await beyondOwn(unit, actor, asked, ids)).length > 0) throw BeyondYou();
}
