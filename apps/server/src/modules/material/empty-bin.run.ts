import { RECYCLE_DAYS } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { erase, objectsOf } from './bin.service.ts';

const BATCH = 100;

export async function run({ kernel, signal, progress }: JobContext<unknown>) {
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
}

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
