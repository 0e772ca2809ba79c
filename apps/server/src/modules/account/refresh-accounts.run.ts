import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import { dueAccounts } from './account.repository.ts';
import { accountConnections } from './account-connection.service.ts';
import { announceAccounts } from './announce-accounts.ts';
import { deleteExpiredAuthorizations } from './authorizations.repository.ts';

/** As many as are asked in one run; the next run, ten minutes later, takes the next ones. */
const MOST_AT_ONCE = 500;
/** Asked beside each other: one that does not answer holds back no other's authorisation. */
const AT_ONCE = 8;

export async function run({ kernel, signal, progress }: JobContext<unknown>) {
  await kernel.db.query(deleteExpiredAuthorizations);
  const use = accountConnections(kernel);
  const due = (await dueAccounts(kernel.db, MOST_AT_ONCE)).map(({ id }) => id);
  let done = 0;
  const keep = async (id: number) => {
    await use.keepAlive(id);
    await use.lookAfter(id);
    await progress(++done, due.length);
  };
  await settleEach(due, keep, { log: kernel.log, signal, atOnce: AT_ONCE, keptWithItem: true });
  if (due.length > 0) await announceAccounts(kernel, due);
}
