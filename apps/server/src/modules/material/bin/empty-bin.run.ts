import { RECYCLE_DAYS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listObjects } from './bin.repository.ts';
import { erase } from './bin.service.ts';

const BATCH = 100;
const DAY_MS = 86_400_000;

export async function run({ kernel, signal, progress }: JobContext<unknown>) {
  const { db, tx, storage, log } = kernel;
  let done = 0;
  const empty = async (material: Deleted) => {
    await storage.remove(await listObjects(db, material.id));
    await tx(SYSTEM, (unit) => erase(unit, material));
    await progress(++done, null, `已清理 ${done} 个素材`);
  };
  const emptyBin = () => settleEach(overdue(db), empty, { log, signal, name: ({ id }: Deleted) => id });
  const orphans = () => removeOrphans(kernel, signal);
  await settleEach([emptyBin, orphans], (step) => step(), {
    log,
    signal,
    name: ({ name }: { name: string }) => name,
    patienceMs: DAY_MS,
  });
}

interface Deleted {
  id: number;
  name: string;
}

/** Materials that are due, in the order of their ids, so that one that cannot be removed does not stop the others. */
async function* overdue(db: Queries): AsyncGenerator<Deleted> {
  for (let after = 0; ; ) {
    const due = await db.query<Deleted>(sql`
      SELECT id, name FROM material WHERE deleted_at < now() - make_interval(days => ${RECYCLE_DAYS}) AND id > ${after}
      ORDER BY id LIMIT ${BATCH}`);
    yield* due;
    const last = due.at(-1);
    if (!last || due.length < BATCH) return;
    after = last.id;
  }
}

/** Registering copies first and writes the row after. Days that are over hold no copy that still waits for its row. */
async function removeOrphans({ db, storage, log }: Kernel, signal: AbortSignal) {
  const channels = await db.query<{ id: number }>(sql`SELECT id FROM channel`);
  const removeOf = async ({ id }: { id: number }) => {
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
  };
  await settleEach(channels, removeOf, { log, signal, patienceMs: DAY_MS });
}
