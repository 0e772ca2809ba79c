/**
 * Work that is cheaper for many than for each: whatever is asked for while it runs is done together the next time. Each asker hears
 * when their own was done, or why it was not.
 */
export function together<T>(work: (all: readonly T[]) => Promise<unknown>, most: number) {
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
