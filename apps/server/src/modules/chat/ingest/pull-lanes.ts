import type { Kernel } from '#kernel/kernel.ts';
import { limitConcurrency } from '#kernel/limit-concurrency.ts';
import type { ChatConnections } from '../account/account-connection.service.ts';
import { requestProfiles } from '../customer/upsert-customers.repository.ts';
import { claimPulls, isPullDue, releasePulls } from './pull.repository.ts';
import { pullAccount } from './pull-account.service.ts';

/**
 * Accounts fetched concurrently. Failing ones have lanes of their own, so that they cannot occupy those of
 * the others.
 */
const LANES = { well: 16, failing: 4 };
type Kind = keyof typeof LANES;
/** Profiles are requested in parallel, for this many accounts at a time. */
const NAMES_AT_ONCE = 4;

/** Fetches messages of due accounts, each in its own lane. */
export function pullLanes(kernel: Kernel, use: ChatConnections) {
  const working = new Map<Promise<void>, { accountId: number; kind: Kind }>();
  const naming = new Map<number, Promise<void>>();
  const inTurn = limitConcurrency();
  const roomOf = (kind: Kind) =>
    LANES[kind] - [...working.values()].filter((one) => one.kind === kind).length;

  /** Best effort: a failed profile request does not count as a failure of the account. */
  function askNames(accountId: number) {
    if (naming.has(accountId)) return;
    const asking = inTurn('names', NAMES_AT_ONCE, () => requestProfiles(kernel, use, accountId))
      .catch((err: unknown) => kernel.log.warn({ err, chatAccount: accountId }, 'names were not told'))
      .finally(() => naming.delete(accountId));
    naming.set(accountId, asking);
  }

  return {
    busy: () => working.size > 0,
    /** Starts fetching due accounts while lanes are free, without waiting; true if there were any. */
    async begin(): Promise<boolean> {
      const room = { well: roomOf('well'), failing: roomOf('failing') };
      if (room.well + room.failing === 0 || !(await isPullDue(kernel.db))) return false;
      const claimed = await claimPulls(kernel, room);
      for (const account of claimed) {
        const { accountId, failures } = account;
        const work: Promise<void> = pullAccount(kernel, use, account)
          .then((fetched) => {
            if (fetched) askNames(accountId);
          })
          .finally(() => working.delete(work));
        working.set(work, { accountId, kind: failures > 0 ? 'failing' : 'well' });
      }
      return claimed.length > 0;
    },
    /** Waits for running fetches; on abort their claims are released instead. */
    async end(signal: AbortSignal) {
      if (signal.aborted)
        await releasePulls(
          kernel.db,
          [...working.values()].map(({ accountId }) => accountId),
        );
      else await Promise.all([...working.keys(), ...naming.values()]);
    },
  };
}
