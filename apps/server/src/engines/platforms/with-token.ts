import type { Account } from './connector.ts';
import { PlatformError } from './platform-error.ts';
import { beforePublishing } from './wire.ts';

/** A token this close to its end is renewed before it is used, so that it does not end in the middle of a publication. */
const MARGIN_MS = 120_000;

/**
 * Uses the account's token, renewing it when it ends before or while it is used. Safe even for the request that publishes: a
 * platform that answers "your token is not valid" has done nothing else.
 */
export async function withToken<T>(account: Account, use: (token: string) => Promise<T>): Promise<T> {
  const { accessToken, accessExpiresAt } = account.credentials;
  const lasts = accessToken && accessExpiresAt && Date.parse(accessExpiresAt) > Date.now() + MARGIN_MS;
  if (!lasts) return use(await renewed(account));
  try {
    return await use(accessToken);
  } catch (error) {
    const ended =
      error instanceof PlatformError &&
      error.category === 'auth' &&
      error.retryable &&
      error.outcome !== 'unknown';
    if (!ended) throw error;
    return use(await renewed(account));
  }
}

/** Getting a token publishes nothing, whatever comes of it. */
const renewed = async (account: Account) => (await beforePublishing(account.renew())).accessToken ?? '';

/** Nothing a platform gives lasts longer; what it calls longer might be more than a date can say. */
const LONGEST_S = 10 * 365 * 86_400;
export const inSeconds = (seconds: number) =>
  new Date(Date.now() + Math.min(seconds, LONGEST_S) * 1000).toISOString();
