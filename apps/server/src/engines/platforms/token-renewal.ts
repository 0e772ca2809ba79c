import { limitConcurrency } from '#kernel/limit-concurrency.ts';
import type { PlatformName } from './platform-error.ts';

/**
 * A renewal takes a moment; while a platform does not answer, so many wait for it. Accounts whose last renewal failed share a lane of
 * their own: they take none from accounts that are well.
 */
const AT_ONCE = { well: 3, failing: 1 };
const inTurn = limitConcurrency();
const failing = new Set<string>();
const underWay = new Map<string, Promise<unknown>>();

/** Joins the renewal of the same account that is under way in this process, if there is one. */
export function joinRenewal<T>(
  platform: PlatformName,
  accountId: number,
  renew: () => Promise<T>,
): Promise<T> {
  const key = keyOf(platform, accountId);
  const known = underWay.get(key) as Promise<T> | undefined;
  if (known) return known;
  const begun = renew().finally(() => underWay.delete(key));
  underWay.set(key, begun);
  return begun;
}
const keyOf = (platform: PlatformName, accountId: number) => `${platform} ${accountId}`;

/**
 * For renewals that hold the account's row, and a connection of the pool with it, until the platform has answered. A platform that says
 * nothing for twenty seconds must not take every connection of the server: the others stand in line without one.
 */
export const limitRenewals = <T>(
  platform: PlatformName,
  accountId: number,
  renew: () => Promise<T>,
): Promise<T> =>
  joinRenewal(platform, accountId, async () => {
    const key = keyOf(platform, accountId);
    const lane = failing.has(key) ? 'failing' : 'well';
    try {
      const renewed = await inTurn(`${platform} ${lane}`, AT_ONCE[lane], renew);
      failing.delete(key);
      return renewed;
    } catch (error) {
      failing.add(key);
      throw error;
    }
  });
