import { type BodyOf, contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { lockFor, lockMaterials, type MaterialRecord, writeMaterial } from './material.repository.ts';
import { CHINA_TODAY } from './material.scope.ts';
import { endPublications } from './publications.ts';
import { materialFollowers } from './stopped.ts';
import { tellUsers } from './tell.jobs.ts';

type Calls = typeof contract.materialPublish;
type Jobs = Pick<Kernel, 'jobs'>;

const AT_ONCE = 200;

export const rightsService = (kernel: Kernel) => ({
  recall: (actor: Actor, { ids, reason }: BodyOf<Calls['recall']>) =>
    kernel.tx(actor, async (unit) => {
      const materials = await lockFor(unit, actor, 'recall', ids);
      for (const material of materials) {
        await writeMaterial(unit, material.id, sql`recalled_at = now(), recall_reason = ${reason}`);
        await audit(unit, 'recall', material, `召回素材「${material.name}」：${reason}`);
        await stopUse(kernel, unit, material, '已召回', reason);
      }
      return { changed: materials.length };
    }),

  /** It can be used and published again; what was taken down stays down. */
  reinstate: (actor: Actor, { ids }: BodyOf<Calls['reinstate']>) =>
    kernel.tx(actor, async (unit) => {
      const materials = await lockFor(unit, actor, 'reinstate', ids);
      for (const material of materials) {
        await writeMaterial(unit, material.id, sql`recalled_at = NULL, recall_reason = ''`);
        await audit(unit, 'reinstate', material, `解除素材「${material.name}」的召回`);
        for (const follower of unit.brought(materialFollowers)) await follower.freed(unit, material.id);
      }
      return { changed: materials.length };
    }),
});

/** Whose last day is over and nobody was told yet. How many there were; ask again while it is as many as at once. */
export async function blockExpired(kernel: Jobs, unit: Unit, among?: number[]): Promise<number> {
  const over = await unit.query<{ id: number }>(sql`
    SELECT id FROM material
    WHERE expires_on < ${CHINA_TODAY} AND expired_at IS NULL AND deleted_at IS NULL
      ${among ? sql`AND id = ${anyOf(among)}` : sql``} ORDER BY id LIMIT ${AT_ONCE}`);
  const ids = over.map(({ id }) => id);
  for (const material of await lockMaterials(unit, sql`true`, ids)) {
    await writeMaterial(unit, material.id, sql`expired_at = now()`);
    await unit.audit({
      action: 'materialPublish.expire',
      entity: 'material',
      entityId: material.id,
      summary: `素材「${material.name}」版权到期，停止使用`,
    });
    await stopUse(kernel, unit, material, '版权已到期', `版权到期日 ${material.expiresOn}`);
  }
  return ids.length;
}

/** Takes it down everywhere and tells whoever uses it, wherever. */
async function stopUse(kernel: Jobs, unit: Unit, { id, name }: MaterialRecord, what: string, why: string) {
  await endPublications(unit, sql`p.material_id = ${id}`, 'withdrawn');
  for (const follower of unit.brought(materialFollowers))
    await follower.stopped(unit, { id, name }, what, why);
  await kernel.jobs.enqueue(unit, tellUsers, {
    materialId: id,
    title: `素材「${name}」${what}，请停止使用`,
    body: why,
  });
}

const audit = (unit: Unit, verb: keyof Calls, { id }: MaterialRecord, summary: string) =>
  unit.audit({ call: contract.materialPublish[verb], entity: 'material', entityId: id, summary });
