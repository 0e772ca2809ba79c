import { setTimeout as wait } from 'node:timers/promises';

interface Bounds {
  /** Maximum batch size. */
  most: number;
  /** Under load: how long the next batch waits for more entries, unless it has `enough`. */
  gatherMs: number;
  enough: number;
}

/**
 * Batches concurrent requests: the first call flushes at once, calls that arrive meanwhile share the next
 * flush. Each caller gets its own result or error.
 */
export function createBatcher<T>(
  work: (all: readonly T[]) => Promise<unknown>,
  { most, gatherMs, enough }: Bounds,
) {
  let waiting: { one: T; done: PromiseWithResolvers<void> }[] = [];
  let running = false;
  async function run() {
    running = true;
    while (waiting.length > 0) {
      const [now, later] = [waiting.slice(0, most), waiting.slice(most)];
      waiting = later;
      try {
        await work(now.map(({ one }) => one));
        for (const { done } of now) done.resolve();
      } catch (error) {
        for (const { done } of now) done.reject(error);
      }
      if (waiting.length > 0 && waiting.length < enough) await wait(gatherMs);
    }
    running = false;
  }
  return (one: T): Promise<void> => {
    const done = Promise.withResolvers<void>();
    waiting.push({ one, done });
    if (!running) void run();
    return done.promise;
  };
}
