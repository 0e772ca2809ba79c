import { setTimeout as wait } from 'node:timers/promises';

interface Bounds {
  /** So many are done at once. */
  most: number;
  /** In a hurry: so long the next wait for more to come along, unless they are enough. */
  gatherMs: number;
  enough: number;
}

/**
 * Work that is cheaper for many than for each. Whoever comes when nothing is under way is worked for at once; what is asked for meanwhile
 * is done together a moment later. Each asker hears when their own was done, or why it was not.
 */
export function together<T>(
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
