import { settleEach } from './jobs/settle-each.ts';
import type { Kernel } from './kernel.ts';

/** Somebody waits in front of the page: whatever takes longer is told as not read, and read again with the next look. */
const PATIENCE_MS = 5000;

interface Apart<T, Told> {
  /** In the order asked. */
  read: ReadonlyMap<T, Told>;
  unread: T[];
}

/** Asks each area by itself: one that throws, lies or hangs leaves the others standing and is named. */
export async function readIsolated<T extends { id: string }, Told>(
  { log }: Pick<Kernel, 'log'>,
  asked: readonly T[],
  ask: (one: T) => Promise<Told>,
): Promise<Apart<T, Told>> {
  const told = new Map<T, Told>();
  await settleEach(asked, async (one) => told.set(one, await ask(one)), {
    log,
    atOnce: Math.max(1, asked.length),
    patienceMs: PATIENCE_MS,
    keptWithItem: true,
    name: ({ id }) => id,
  });
  const read = new Map(asked.flatMap((one) => (told.has(one) ? [[one, told.get(one) as Told]] : [])));
  return { read, unread: asked.filter((one) => !read.has(one)) };
}
