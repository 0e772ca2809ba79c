import type { JobContext } from '#kernel/jobs/define.ts';
import { dueAccounts } from './account.repository.ts';
import { accountUse } from './account-use.ts';
import { announceAccounts } from './announce-accounts.ts';
import { forgetRounds } from './rounds.ts';

/** As many as are asked in one run; the next run, ten minutes later, takes the next ones. */
const MOST_AT_ONCE = 500;

export async function run({ kernel, signal, progress }: JobContext<unknown>) {
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
    await announceAccounts(
      kernel,
      due.map(({ id }) => id),
    );
}
