import { isTemporary } from '../storage/fault.ts';

/** Waits of 1, 2, 4, 8 and 16 seconds, each up to a quarter longer so that parts do not come back all at once. */
const TRIES = 6;
const FIRST_WAIT_MS = 1000;

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export const waitFor: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

/** Retries temporary failures, with a longer wait each time. */
export async function withRetry<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  wait: Wait = waitFor,
  random: () => number = Math.random,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (attempt >= TRIES || !isTemporary(error)) throw error;
      await wait(FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 + random() / 4), signal);
    }
  }
}
