/** Limits concurrency per key; the rest wait in order. */
export function limitConcurrency() {
  const lines = new Map<string, { busy: number; waiting: (() => void)[] }>();
  return async function inTurn<T>(
    key: string,
    atOnce: number,
    work: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const line = lines.get(key) ?? { busy: 0, waiting: [] };
    lines.set(key, line);
    while (line.busy >= atOnce) await turn(line.waiting, signal);
    line.busy += 1;
    try {
      return await work();
    } finally {
      line.busy -= 1;
      const next = line.waiting.shift();
      // The next waiter keeps the entry alive, although it is not counted yet.
      if (next) next();
      else if (line.busy === 0) lines.delete(key);
    }
  };
}

const turn = (waiting: (() => void)[], signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    const leave = () => {
      waiting.splice(waiting.indexOf(called), 1);
      reject(signal?.reason as Error);
    };
    const called = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(called);
  });
