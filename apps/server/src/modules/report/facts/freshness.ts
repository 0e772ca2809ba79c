import { SYSTEM } from '#kernel/audit/audit.ts';
import { wake } from '#kernel/jobs/wake.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { fillFacts } from './facts.jobs.ts';

const FRESH_MS = 60_000;
const asked = new WeakMap<Kernel['jobs'], number>();

/** Somebody watches the figures: they are brought up to date every minute instead of every five, however many watch. */
export async function keepFresh(kernel: Kernel): Promise<void> {
  const now = Date.now();
  if (now - (asked.get(kernel.jobs) ?? 0) < FRESH_MS) return;
  asked.set(kernel.jobs, now);
  await kernel.tx(SYSTEM, (unit) => wake(kernel, unit, fillFacts));
}
