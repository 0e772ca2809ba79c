import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { inRoom, type RoomStep } from './step.ts';

interface Closed {
  showId: number;
  kind: string;
  /** By the clock of this process that never jumps. */
  until: number;
  dropped: number;
}

/** Whoever speaks in the room takes a step sooner than this; where nobody does, the counts are stored by themselves. */
const TOLD_WITHIN_MS = 6_000;

/**
 * Windows that have all the comments they keep. Until one opens again, more of its kind are only counted, and here that takes no
 * statement at all: a room that everybody writes in at once costs the others nothing. The counts are stored with the room's next step;
 * a process that is killed, or a step that fails, takes those of a few seconds with it.
 */
class FullWindows {
  private readonly closed = new Map<string, Closed>();
  private readonly kernel: Kernel;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  /** Whether so many more of a kind are only counted. */
  counts(showId: number, kind: string, count: number): boolean {
    const window = this.closed.get(keyOf(showId, kind));
    if (!window || window.until <= performance.now()) return false;
    window.dropped += count;
    return true;
  }

  close(showId: number, kind: string, forMs: number) {
    const key = keyOf(showId, kind);
    const known = this.closed.get(key);
    if (forMs <= 0 || (known && known.until > performance.now())) return;
    const window = { showId, kind, until: performance.now() + forMs, dropped: known?.dropped ?? 0 };
    this.closed.set(key, window);
    setTimeout(() => void this.open(key, window), forMs + TOLD_WITHIN_MS).unref();
  }

  /** What was counted meanwhile becomes part of a step. */
  tell(step: RoomStep) {
    const { room } = step;
    for (const window of this.closed.values()) {
      if (window.showId !== room.id || window.dropped === 0) continue;
      const { dropped } = window;
      room.dropped = { ...room.dropped, [window.kind]: (room.dropped[window.kind] ?? 0) + dropped };
      window.dropped = 0;
      step.undo.push(() => {
        window.dropped += dropped;
      });
      step.changed = true;
    }
  }

  /** What no step has told yet is told now. A window that was closed anew meanwhile goes on counting. */
  private async open(key: string, window: Closed) {
    if (this.closed.get(key) !== window) return;
    const tell = (step: RoomStep) => this.tell(step);
    try {
      if (window.dropped > 0) await this.kernel.tx(SYSTEM, (unit) => inRoom(unit, window.showId, tell));
    } catch (err) {
      this.kernel.log.warn({ err, show: window.showId }, 'dropped comments of a live room were not counted');
    } finally {
      if (this.closed.get(key) === window) this.closed.delete(key);
    }
  }
}

const keyOf = (showId: number, kind: string) => `${showId} ${kind}`;
const ofKernel = new WeakMap<Kernel, FullWindows>();

export function fullWindows(kernel: Kernel): FullWindows {
  const own = ofKernel.get(kernel) ?? new FullWindows(kernel);
  ofKernel.set(kernel, own);
  return own;
}
