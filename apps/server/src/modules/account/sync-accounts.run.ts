import { sql } from '#db/sql.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { accountUse } from './account-use.ts';
import { announceAccounts } from './announce-accounts.ts';

export async function run({ payload: { ids }, kernel, signal, progress }: JobContext<{ ids: number[] }>) {
  const use = accountUse(kernel);
  let well = 0;
  for (const [done, id] of ids.entries()) {
    signal.throwIfAborted();
    if (await stillThere(kernel, id)) well += (await use.lookAfter(id)) ? 1 : 0;
    await progress(done + 1, ids.length, `${well} 个正常`);
  }
  await announceAccounts(kernel, ids);
}

/** Deleted or disconnected since the job was asked for. */
const stillThere = async ({ db }: Kernel, id: number) =>
  Boolean(
    await db.one(
      sql`SELECT 1 AS found FROM content_account WHERE id = ${id} AND deleted_at IS NULL AND sealed IS NOT NULL`,
    ),
  );
