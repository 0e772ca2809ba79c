import { sql } from '#db/sql.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { accountConnections } from './account-connection.service.ts';
import { announceAccounts } from './announce-accounts.ts';

const AT_ONCE = 4;

export async function run({ payload: { ids }, kernel, signal, progress }: JobContext<{ ids: number[] }>) {
  const use = accountConnections(kernel);
  let well = 0;
  let done = 0;
  const lookAfter = async (id: number) => {
    if (await stillThere(kernel, id)) well += (await use.lookAfter(id)) ? 1 : 0;
    await progress(++done, ids.length, `${well} 个正常`);
  };
  await settleEach(ids, lookAfter, { log: kernel.log, signal, atOnce: AT_ONCE, keptWithItem: true });
  await announceAccounts(kernel, ids);
}

/** Deleted or disconnected since the job was asked for. */
const stillThere = async ({ db }: Kernel, id: number) =>
  Boolean(
    await db.one(
      sql`SELECT 1 AS found FROM content_account WHERE id = ${id} AND deleted_at IS NULL AND sealed IS NOT NULL`,
    ),
  );
