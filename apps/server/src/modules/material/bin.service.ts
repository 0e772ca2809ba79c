import type { BodyOf, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { forgetDecisions } from '../review/index.ts';
import { materialPolicy } from './material.policy.ts';
import {
  findVersions,
  lockFor,
  lockReached,
  type MaterialRecord,
  writeMaterial,
} from './material.repository.ts';
import { processFile } from './processing.job.ts';

type Calls = typeof contract.material;
type Many = BodyOf<Calls['remove']>;

export const binService = (kernel: Kernel) => {
  const { db, tx, jobs, storage } = kernel;
  return {
    remove: (actor: Actor, { ids }: Many) =>
      tx(actor, async (unit) => {
        const materials = await lockFor(unit, actor, 'delete', ids);
        for (const { id, name } of materials) {
          await writeMaterial(unit, id, sql`deleted_at = now(), deleted_by = ${actor.id}`);
          await audit(unit, 'remove', id, `删除素材「${name}」到回收站`);
        }
        return { changed: materials.length };
      }),

    /** Back to where it was, in the state it was in. */
    recover: (actor: Actor, { ids }: Many) =>
      tx(actor, async (unit) => {
        const materials = await lockFor(unit, actor, 'recover', ids);
        for (const { id, name } of materials) {
          await writeMaterial(unit, id, sql`deleted_at = NULL, deleted_by = NULL`);
          await audit(unit, 'recover', id, `从回收站恢复素材「${name}」`);
        }
        return { changed: materials.length };
      }),

    async purge(actor: Actor, { ids }: Many) {
      const materials = await db.transaction((q) => lockFor(q, actor, 'purge', ids));
      // Files first: if this ends halfway the rows are still in the bin and purging again finishes it.
      for (const material of materials) {
        await storage.remove(await objectsOf(db, material.id));
        await tx(actor, (unit) => erase(unit, material));
      }
      return { changed: materials.length };
    },

    reprocess: (actor: Actor, { ids }: Many) =>
      tx(actor, async (unit) => {
        const materials = await lockReached(unit, actor, 'reprocess', ids);
        const again = materials.filter(({ facts }) => materialPolicy.allows(actor, 'reprocess', facts));
        for (const { id, name, versionId } of again) {
          await unit.query(
            sql`UPDATE material_version SET processing = 'waiting', note = '' WHERE id = ${versionId}`,
          );
          await unit.query(sql`UPDATE material SET processing = 'waiting' WHERE id = ${id}`);
          await jobs.enqueue(unit, processFile, { versionId }, { actor, title: `处理「${name}」` });
          await audit(unit, 'reprocess', id, `重新处理素材「${name}」`);
        }
        return { changed: again.length };
      }),
  };
};

export async function objectsOf(db: Queries, materialId: number) {
  const versions = await findVersions(db, sql`v.material_id = ${materialId}`);
  return versions.flatMap(({ object, derived }) => [object, ...Object.values(derived)]);
}

/** Versions, decisions, publications and usage go with it; the audit stays. */
export async function erase(unit: Unit, { id, name }: Pick<MaterialRecord, 'id' | 'name'>) {
  const gone = await unit.one(
    sql`DELETE FROM material WHERE id = ${id} AND deleted_at IS NOT NULL RETURNING id`,
  );
  if (!gone) return;
  await forgetDecisions(unit, 'material', id);
  await audit(unit, 'purge', id, `彻底删除素材「${name}」`);
}

const audit = (unit: Unit, verb: string, id: number, summary: string) =>
  unit.audit({ action: `material.${verb}`, entity: 'material', entityId: id, summary });
