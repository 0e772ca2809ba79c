import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { auditing } from '#kernel/audit/auditing.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { forgetDecisions } from '../../review/index.ts';
import { materialPolicy } from '../material.policy.ts';
import { lockFor, lockReached, type MaterialRecord } from '../material.repository.ts';
import { processFile } from '../upload/processing.job.ts';
import { awaitProcessing, deleteBinned, listObjects, moveToBin, recoverFromBin } from './bin.repository.ts';

type Calls = typeof contract.material;
type Many = BodyOf<Calls['remove']>;

export const binService = (kernel: Kernel) => {
  const { db, tx, jobs, storage } = kernel;
  return {
    remove: (actor: Actor, { ids }: Many) =>
      tx(actor, async (unit) => {
        const materials = await lockFor(unit, actor, 'delete', ids);
        for (const { id, name } of materials) {
          await moveToBin(unit, id, actor.id);
          await audit(unit, 'remove', id, `删除素材「${name}」到回收站`);
        }
        return { changed: materials.length };
      }),

    /** A material returns to its folder, in the state it had. */
    recover: (actor: Actor, { ids }: Many) =>
      tx(actor, async (unit) => {
        const materials = await lockFor(unit, actor, 'recover', ids);
        for (const { id, name } of materials) {
          await recoverFromBin(unit, id);
          await audit(unit, 'recover', id, `从回收站恢复素材「${name}」`);
        }
        return { changed: materials.length };
      }),

    async purge(actor: Actor, { ids }: Many) {
      const materials = await db.transaction((q) => lockFor(q, actor, 'purge', ids));
      // Files first: if this ends halfway the rows are still in the bin and purging again finishes it.
      for (const material of materials) {
        await storage.remove(await listObjects(db, material.id));
        await tx(actor, (unit) => erase(unit, material));
      }
      return { changed: materials.length };
    },

    reprocess: (actor: Actor, { ids }: Many) =>
      tx(actor, async (unit) => {
        const materials = await lockReached(unit, actor, 'reprocess', ids);
        const again = materials.filter(({ facts }) => materialPolicy.allows(actor, 'reprocess', facts));
        for (const { id, name, versionId } of again) {
          await awaitProcessing(unit, id, versionId);
          await jobs.enqueue(unit, processFile, { versionId }, { actor, title: `处理「${name}」` });
          await audit(unit, 'reprocess', id, `重新处理素材「${name}」`);
        }
        return { changed: again.length };
      }),
  };
};

/** Deletes a material from the bin with all that belongs to it; its audit stays. */
export async function erase(unit: Unit, { id, name }: Pick<MaterialRecord, 'id' | 'name'>) {
  if (!(await deleteBinned(unit, id))) return;
  await forgetDecisions(unit, 'material', id);
  await audit(unit, 'purge', id, `彻底删除素材「${name}」`);
}

const audit = auditing(contract.material, 'material');
