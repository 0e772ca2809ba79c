import { defineError } from '#kernel/errors.ts';
import { lostDatabase } from '#kernel/http/translate-error.ts';
import type { Log } from '#kernel/log.ts';

export const SomeFailed = defineError(
  'job.someFailed',
  500,
  (failed: number, of: number) => `${of} 项中有 ${failed} 项执行出错，其余已完成；详情见服务器日志`,
);

/** An item that takes longer counts as failed, and the next one starts. */
const PATIENCE_MS = 120_000;

interface SettleOptions<T> {
  log: Log;
  signal?: AbortSignal;
  /** How the item is named in the log. */
  name?(item: T): unknown;
  patienceMs?: number;
}

interface SettleEachOptions<T> extends SettleOptions<T> {
  /** How many items run in parallel. */
  atOnce?: number;
  /** The item, such as an account, records its own failure and is retried later: the job itself succeeds. */
  keptWithItem?: boolean;
}

/**
 * Processes each item separately, in order or `atOnce` in parallel. An item that throws or hangs is logged and does
 * not stop the others; at the end one error reports how many failed. Only a lost database or the job's abort signal
 * stops the rest.
 */
export async function settleEach<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
  { atOnce = 1, keptWithItem = false, ...options }: SettleEachOptions<NoInfer<T>>,
): Promise<void> {
  let [done, failed, stopped] = [0, 0, false];
  // All lanes take items from one iterator.
  const waiting = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const lane = async () => {
    while (!stopped) {
      const next = await waiting.next();
      if (next.done) return;
      done += 1;
      if (!(await settle(next.value, work, options))) failed += 1;
    }
  };
  const lanes = Array.from({ length: atOnce }, () =>
    lane().catch((error: unknown) => {
      stopped = true;
      throw error;
    }),
  );
  // Items under way finish before the caller gets the error.
  const end = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
  if (end) {
    await waiting.return?.();
    throw end.reason;
  }
  if (failed > 0 && !keptWithItem) throw SomeFailed(failed, done);
}

/**
 * Settles work that is cheaper in batches: `atOnce` items in one go, and item by item only when that fails, so that
 * one bad item costs the others nothing but time.
 */
export async function settleInBatches<T>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<unknown>,
  { atOnce = items.length, ...options }: SettleOptions<NoInfer<T>> & { atOnce?: number },
): Promise<void> {
  let failed = 0;
  for (let from = 0; from < items.length; from += atOnce) {
    const some = items.slice(from, from + atOnce);
    if (some.length > 1 && (await settle(some, work, { ...options, name: () => `${some.length} together` })))
      continue;
    for (const item of some) if (!(await settle(item, (one) => work([one]), options))) failed += 1;
  }
  if (failed > 0) throw SomeFailed(failed, items.length);
}

async function settle<T>(
  item: T,
  work: (item: T) => Promise<unknown>,
  { log, signal, name = (one) => one, patienceMs = PATIENCE_MS }: SettleOptions<NoInfer<T>>,
): Promise<boolean> {
  signal?.throwIfAborted();
  try {
    await inTime(work(item), patienceMs);
    return true;
  } catch (error) {
    if (signal?.aborted || lostDatabase(error)) throw error;
    log.error({ err: error, item: name(item) }, 'one of many failed');
    return false;
  }
}

function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
