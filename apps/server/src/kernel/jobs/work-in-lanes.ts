import { setTimeout as wait } from 'node:timers/promises';
import type { Kernel } from '#kernel/kernel.ts';

/** How often free lanes look for work while others are busy. */
const LOOK_EVERY_MS = 200;

interface Lanes<Piece> {
  lanes: number;
  signal: AbortSignal;
  /** Claims the next due piece; null when there is none. `underWay` tells which owners to skip. */
  claim(underWay: readonly Piece[]): Promise<Piece | null | undefined>;
  work(piece: Piece): Promise<unknown>;
  /** Waits until something is due; false when nothing will be soon. */
  soonDue(): Promise<boolean>;
  /** For the log: what failed. */
  failed: string;
}

/**
 * Processes due work in parallel lanes until nothing is left. A piece that hangs blocks only its lane; one that
 * throws is logged and found again when its claim expires.
 */
export async function workInLanes<Piece>(
  { log }: Pick<Kernel, 'log'>,
  { lanes, signal, claim, work, soonDue, failed }: Lanes<Piece>,
) {
  const underWay = new Map<Promise<void>, Piece>();
  const begin = (piece: Piece) => {
    const done: Promise<void> = work(piece)
      .then(
        () => {},
        (err: unknown) => log.error({ err }, failed),
      )
      .finally(() => underWay.delete(done));
    underWay.set(done, piece);
  };
  while (!signal.aborted) {
    const piece = underWay.size < lanes ? await claim([...underWay.values()]) : null;
    if (piece) begin(piece);
    else if (underWay.size > 0) await Promise.race([...underWay.keys(), wait(LOOK_EVERY_MS)]);
    else if (!(await soonDue())) return;
  }
  await Promise.all(underWay.keys());
}
