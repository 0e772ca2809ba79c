import { listFetcher, SourceError } from '#engines/reading/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { settleChannel } from '../rank/settle.service.ts';
import { readEntries } from './adapter.ts';
import { type DueSource, recordReading, recordTrouble } from './due-source.repository.ts';
import { recordFailure, storeReading } from './store-reading.repository.ts';

/** However many hops and robots.txt a list has: after this it is given up, so that one that hangs holds up nobody for long. */
const PATIENCE_MS = 45_000;

/** Reads one source that was taken, and writes down what came of it. */
export async function readSource(kernel: Kernel, source: DueSource, signal: AbortSignal) {
  const slot = slotOf(new Date(), source.everyMinutes);
  const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const entries = await readEntries(source, listFetcher(kernel, within), kernel);
    const kept = await kernel.tx(SYSTEM, async (unit) => {
      const added = await storeReading(unit, { source, slot }, entries);
      // What was read again for the same slot is not what the list shows.
      await recordReading(unit, source.id, added ? entries.length : null);
      return added;
    });
    const msg = `读到 ${entries.length} 条${kept ? '' : '，本时段已读过，不重复计入'}`;
    return { ok: true, msg, count: entries.length };
  } catch (error) {
    // A stopping server is no fault of the source.
    if (signal.aborted && !(error instanceof SourceError)) throw error;
    const { message, stop, retryAfterSeconds } = troubleOf(kernel, source, error);
    await kernel.tx(SYSTEM, async (unit) => {
      await recordFailure(unit, { source, slot }, stop ? 'refused' : 'failed', message);
      await recordTrouble(unit, { id: source.id, message, stop, retryAfterSeconds });
    });
    return { ok: false, msg: message, count: 0 };
  }
}

/** Whatever a source made us stumble over is its trouble alone: the others are read, and it is tried again. */
function troubleOf({ log }: Kernel, { id }: DueSource, error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  log.error({ err: error, source: id }, 'a source was not read');
  return new SourceError('内容无法处理，本次未读取');
}

/** The scheduled moment a reading is for: the beginning of its interval. */
const slotOf = (at: Date, everyMinutes: number) => {
  const interval = everyMinutes * 60_000;
  return new Date(Math.floor(at.getTime() / interval) * interval);
};

export const settle = (kernel: Kernel, channelId: number) =>
  kernel.tx(SYSTEM, (unit) => settleChannel(unit, channelId));
