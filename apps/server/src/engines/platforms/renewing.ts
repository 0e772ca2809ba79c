import { fewAtOnce } from '#kernel/few-at-once.ts';
import type { PlatformName } from './platform-error.ts';

/** A renewal takes a moment; while a platform does not answer, so many wait for it. */
const AT_ONCE = 2;
const inTurn = fewAtOnce();

/**
 * Whoever renews an account's token holds its row, and a connection of the pool with it, until the platform has answered. A
 * platform that says nothing for twenty seconds must not take every connection of the server: the others stand in line without one.
 */
export const renewing = <T>(platform: PlatformName, work: () => Promise<T>): Promise<T> =>
  inTurn(platform, AT_ONCE, work);
