import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { defineJob } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { dueAccounts } from './account.repository.ts';
import { accountUse } from './account-use.ts';
import { forgetRounds } from './rounds.ts';

/** As many as are asked in one run; the next run, ten minutes later, takes the next ones. */
const MOST_AT_ONCE = 500;

/** Asks the platforms about accounts somebody chose. Asking twice is harmless. */
export const syncAccounts = defineJob({
  name: 'account.sync',
  title: '同步内容账号',
  payload: z.object({ ids: z.array(z.int()) }),
  retry: { limit: 1, delaySeconds: 10 },
  async handler({ payload: { ids }, kernel, signal, progress }) {
    const use = accountUse(kernel);
    let well = 0;
    for (const [done, id] of ids.entries()) {
      signal.throwIfAborted();
      if (await stillThere(kernel, id)) well += (await use.lookAfter(id)) ? 1 : 0;
      await progress(done + 1, ids.length, `${well} 个正常`);
    }
    await announce(kernel, ids);
  },
});

/** Keeps authorisations alive and health known, before a scheduled post would find out. */
export const refreshAccounts = defineJob({
  name: 'account.refresh',
  title: '检查内容账号',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 60 },
  schedule: '*/10 * * * *',
  async handler({ kernel, signal, progress }) {
    await kernel.db.query(forgetRounds);
    const use = accountUse(kernel);
    const due = await dueAccounts(kernel.db, MOST_AT_ONCE);
    for (const [done, { id }] of due.entries()) {
      signal.throwIfAborted();
      await use.keepAlive(id);
      await use.lookAfter(id);
      await progress(done + 1, due.length);
    }
    if (due.length > 0)
      await announce(
        kernel,
        due.map(({ id }) => id),
      );
  },
});

/** Deleted or disconnected since the job was asked for. */
const stillThere = async ({ db }: Kernel, id: number) =>
  Boolean(
    await db.one(
      sql`SELECT 1 AS found FROM content_account WHERE id = ${id} AND deleted_at IS NULL AND sealed IS NOT NULL`,
    ),
  );

const announce = ({ tx }: Kernel, ids: number[]) =>
  tx(SYSTEM, (unit) => unit.announce('account.changed', { ids }));
