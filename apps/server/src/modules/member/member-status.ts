import { contract } from '@zhiying/contract';
import type { Unit } from '#kernel/unit.ts';
import { endResets, endSessions } from '../auth/index.ts';
import { translateConflict } from './member.errors.ts';
import { type MemberRecord, changeStatus as writeStatus } from './member.repository.ts';

/** Ends what the disabled can no longer do, and says so in the audit. Used for a few rows and by the job for many. */
export async function changeStatus(unit: Unit, members: MemberRecord[], status: 'active' | 'disabled') {
  const changed = await writeStatus(
    unit,
    members.map(({ id }) => id),
    status,
  ).catch(translateConflict);
  const byId = new Map(members.map((member) => [member.id, member]));
  for (const { id } of changed) {
    if (status === 'disabled') {
      await endSessions(unit, id);
      await endResets(unit, [id]);
    }
    await unit.audit({
      call: contract.member.setStatus,
      entity: 'member',
      entityId: id,
      summary: `${status === 'disabled' ? '停用' : '启用'}用户「${byId.get(id)?.name}」`,
      before: { status: byId.get(id)?.status },
      after: { status },
    });
  }
  if (changed.length > 0) await unit.accessChanged(changed.map(({ id }) => id));
  return changed.length;
}
