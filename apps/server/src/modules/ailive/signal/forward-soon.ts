import { SYSTEM } from '#kernel/audit/audit.ts';
import { wake } from '#kernel/jobs/wake.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { forwardComments } from '../ailive.jobs.ts';

const SOON_MS = 500;
const waiting = new WeakSet<Kernel>();

/**
 * New comments are handed on in a while, those of all rooms together: waking the job in each step of each room would cost busy rooms
 * a statement and a lock. What a process leaves behind when it is killed is found by the rooms' clock.
 */
export function forwardSoon(kernel: Kernel) {
  if (waiting.has(kernel)) return;
  waiting.add(kernel);
  const tell = async () => {
    waiting.delete(kernel);
    try {
      await kernel.tx(SYSTEM, (unit) => wake(kernel, unit, forwardComments));
    } catch (err) {
      kernel.log.warn({ err }, 'comments of live rooms were not handed on yet');
    }
  };
  setTimeout(() => void tell(), SOON_MS).unref();
}
