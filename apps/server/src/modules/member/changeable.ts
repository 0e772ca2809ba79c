import type { Actor, Asked } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { AdministratorOnly } from './member.errors.ts';
import { findMembers } from './member.repository.ts';

/** A member whom the actor may change for a call; locked until the transaction ends. */
export async function changeableMember(unit: Unit, actor: Actor, asked: Asked, uid: number) {
  const [member] = await findMembers(unit, actor, asked, [uid]);
  if (!member) throw RowMissing('用户');
  if (member.isAdmin && !actor.isAdmin) throw AdministratorOnly();
  return member;
}
