import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Heard } from './comment.repository.ts';
import { takeComments } from './intake.ts';

interface Show {
  id: number;
  channelId: number;
}
interface Taking {
  running: Promise<void>;
  /** What came meanwhile, and when it will have been looked at. */
  next: { heard: Heard[]; done: Promise<void> } | null;
}

/**
 * What a platform tells of rooms, one step of a room at a time: what comes while one is under way is taken together by the next. So a
 * room that is held up keeps one connection waiting, however much is told of it.
 */
export function takesPushed(kernel: Kernel) {
  const rooms = new Map<number, Taking>();
  const begin = (show: Show, heard: readonly Heard[]): Promise<void> => {
    const running = takeComments(kernel, SYSTEM, show, heard)
      .then(() => {})
      .finally(() => {
        if (!taking.next) rooms.delete(show.id);
      });
    const taking: Taking = { running, next: null };
    rooms.set(show.id, taking);
    return running;
  };
  return async (show: Show, heard: readonly Heard[]): Promise<void> => {
    if (heard.length === 0) return;
    const taking = rooms.get(show.id);
    if (!taking) return begin(show, heard);
    if (!taking.next) {
      const next: Heard[] = [];
      taking.next = { heard: next, done: taking.running.catch(() => {}).then(() => begin(show, next)) };
    }
    taking.next.heard.push(...heard);
    return taking.next.done;
  };
}
