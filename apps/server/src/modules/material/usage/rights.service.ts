import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { lockFor, type MaterialRecord } from '../material.repository.ts';
import { notifyUsers } from '../notify/notify.jobs.ts';
import { withdrawMaterials } from '../publish/publications.repository.ts';
import { materialFollowers } from './material-followers.ts';
import { lockExpired, markExpired, recallMaterial, reinstateMaterial } from './rights.repository.ts';

type Calls = typeof contract.materialPublish;
type Jobs = Pick<Kernel, 'jobs'>;

const AT_ONCE = 200;

export const rightsService = (kernel: Kernel) => ({
  recall: (actor: Actor, { ids, reason }: BodyOf<Calls['recall']>) =>
    kernel.tx(actor, async (unit) => {
      const materials = await lockFor(unit, actor, 'recall', ids);
      for (const material of materials) {
        await recallMaterial(unit, material.id, reason);
        await audit(unit, 'recall', material, `召回素材「${material.name}」：${reason}`);
        await stopUse(kernel, unit, material, '已召回', reason);
      }
      return { changed: materials.length };
    }),

  /** The material can be used and published again; publications that were withdrawn stay so. */
  reinstate: (actor: Actor, { ids }: BodyOf<Calls['reinstate']>) =>
    kernel.tx(actor, async (unit) => {
      const materials = await lockFor(unit, actor, 'reinstate', ids);
      for (const material of materials) {
        await reinstateMaterial(unit, material.id);
        await audit(unit, 'reinstate', material, `解除素材「${material.name}」的召回`);
        for (const follower of unit.contributions(materialFollowers)) await follower.freed(unit, material.id);
      }
      return { changed: materials.length };
    }),
});

/** Blocks materials whose rights are over, at most `AT_ONCE` of them. Answers how many. */
export async function blockExpired(kernel: Jobs, unit: Unit, among?: number[]): Promise<number> {
  const materials = await lockExpired(unit, AT_ONCE, among);
  for (const material of materials) {
    await markExpired(unit, material.id);
    await unit.audit({
      action: 'materialPublish.expire',
      entity: 'material',
      entityId: material.id,
      summary: `素材「${material.name}」版权到期，停止使用`,
    });
    await stopUse(kernel, unit, material, '版权已到期', `版权到期日 ${material.expiresOn}`);
  }
  return materials.length;
}

/** Withdraws every publication of the material and notifies the people who use it. */
async function stopUse(kernel: Jobs, unit: Unit, { id, name }: MaterialRecord, what: string, why: string) {
  await withdrawMaterials(unit, [id]);
  for (const follower of unit.contributions(materialFollowers))
    await follower.stopped(unit, { id, name }, what, why);
  await kernel.jobs.enqueue(unit, notifyUsers, {
    materialId: id,
    title: `素材「${name}」${what}，请停止使用`,
    body: why,
  });
}

const audit = (unit: Unit, verb: keyof Calls, { id }: MaterialRecord, summary: string) =>
  unit.audit({ call: contract.materialPublish[verb], entity: 'material', entityId: id, summary });
