import { type BodyOf, type contract, RECYCLE_DAYS } from '@zhiying/contract';
import { z } from 'zod';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { defineJob } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
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

async function objectsOf(db: Queries, materialId: number) {
  const versions = await findVersions(db, sql`v.material_id = ${materialId}`);
  return versions.flatMap(({ object, derived }) => [object, ...Object.values(derived)]);
}

/** Versions, decisions, publications and usage go with it; the audit stays. */
async function erase(unit: Unit, { id, name }: Pick<MaterialRecord, 'id' | 'name'>) {
  const gone = await unit.one(
    sql`DELETE FROM material WHERE id = ${id} AND deleted_at IS NOT NULL RETURNING id`,
  );
  if (gone) await audit(unit, 'purge', id, `彻底删除素材「${name}」`);
}

const audit = (unit: Unit, verb: string, id: number, summary: string) =>
  unit.audit({ action: `material.${verb}`, entity: 'material', entityId: id, summary });

const BATCH = 100;

/** Every night: what has been in the recycle bin long enough, and copies that a crash left without a row. */
export const emptyBin = defineJob({
  name: 'material.emptyBin',
  title: '清理素材回收站',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  schedule: '50 3 * * *',
  async handler({ kernel, signal, progress }) {
    const { db, tx, storage } = kernel;
    for (let done = 0; ; ) {
      signal.throwIfAborted();
      const due = await db.query<{ id: number; name: string }>(sql`
        SELECT id, name FROM material WHERE deleted_at < now() - make_interval(days => ${RECYCLE_DAYS})
        ORDER BY deleted_at LIMIT ${BATCH}`);
      for (const material of due) {
        await storage.remove(await objectsOf(db, material.id));
        await tx(SYSTEM, (unit) => erase(unit, material));
      }
      done += due.length;
      await progress(done, null, `已清理 ${done} 个素材`);
      if (due.length < BATCH) break;
    }
    await removeOrphans(kernel, signal);
  },
});

const DAY_MS = 86_400_000;

/** Registering copies first and writes the row after. Days that are over hold no copy that still waits for its row. */
async function removeOrphans({ db, storage }: Kernel, signal: AbortSignal) {
  const channels = await db.query<{ id: number }>(sql`SELECT id FROM channel`);
  for (const { id } of channels)
    for (const ago of [2, 3]) {
      const day = new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
      for await (const { path } of storage.list(`material/${id}/${day}/`)) {
        signal.throwIfAborted();
        // What was made from a file begins with the file's own path.
        const known = await db.one(sql`
          SELECT 1 FROM material_version WHERE object = regexp_replace(${path}, '^(.*/[^/.]+[.][^/.]+)[.].*$', '\\1')`);
        if (!known) await storage.remove([path]);
      }
    }
}
