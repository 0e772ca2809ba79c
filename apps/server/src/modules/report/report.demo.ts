import { isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { fillLastDays } from './facts/fill-days.ts';

/** The demo's records lie up to a year back, further than the fill of every five minutes looks. */
const DEMO_DAYS = 400;

/** The facts of all the demo's records: once it is written, reports are not empty. Asked again, there is nothing to enter. */
export async function fillDemoFacts(kernel: Kernel): Promise<void> {
  if (!(await isDemo(kernel.db))) return;
  const { signal } = new AbortController();
  const failures = await fillLastDays({ kernel, signal, progress: async () => {} }, DEMO_DAYS, 'nothing');
  if (failures.length > 0) kernel.log.warn({ failures }, 'facts of the demo are missing');
}
