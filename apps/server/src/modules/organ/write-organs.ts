import { contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { lockTree } from '#kernel/access/tree-lock.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { translateConflict } from './organ.errors.ts';
import type { OrganPlan } from './organ.import.ts';
import { organPolicy } from './organ.policy.ts';
import { findOrgan, insertOrgan, updateOrgan } from './organ.repository.ts';

type Create = Extract<OrganPlan, { before: null }>;

/** What a file's rows are to change: names, then new organisations, each after the one it hangs below. */
export async function writeOrgans(unit: Unit, actor: Actor, plans: readonly OrganPlan[]) {
  await lockTree(unit, actor.channelId);
  for (const plan of plans) if (plan.before !== null) await rename(unit, plan.before, plan);
  const made = new Map<string, number>();
  for (let left = plans.filter((plan): plan is Create => plan.before === null); left.length > 0; ) {
    const ready = left.filter(({ parent }) => 'id' in parent || made.has(parent.code));
    if (ready.length === 0) throw RowMissing('上级组织');
    for (const plan of ready) made.set(plan.code, await create(unit, actor, plan, made));
    left = left.filter((plan) => !ready.includes(plan));
  }
}

async function create(
  unit: Unit,
  actor: Actor,
  { parent, ...fields }: Create,
  made: ReadonlyMap<string, number>,
): Promise<number> {
  const parentId = 'id' in parent ? parent.id : (made.get(parent.code) ?? 0);
  const above = await findOrgan(unit, organPolicy.reach(actor, 'create'), parentId);
  if (!above) throw RowMissing('上级组织');
  organPolicy.guard(actor, 'create', { ...above, parentReached: true });
  const { name, code } = fields;
  const id = await insertOrgan(unit, above, { name, code }).catch(translateConflict);
  await unit.audit({
    call: contract.organ.create,
    entity: 'node',
    entityId: id,
    summary: `导入：在「${above.name}」下新建组织「${name}」`,
    after: { name, code, parentId },
  });
  return id;
}

async function rename(
  unit: Unit,
  before: NonNullable<OrganPlan['before']>,
  { name, code }: { name: string; code: string },
) {
  const saved = await updateOrgan(unit, before.id, before.version, { name, code }).catch(translateConflict);
  if (!saved) throw RowChanged(null);
  await unit.audit({
    call: contract.organ.update,
    entity: 'node',
    entityId: before.id,
    summary: `导入更新组织「${name}」`,
    before: { name: before.name, code },
    after: { name, code },
  });
}
