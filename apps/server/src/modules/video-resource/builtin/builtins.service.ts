import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { prepareBuiltins } from '../video-resource.jobs.ts';
import { isAtWork, somethingToMake, writeRows } from './builtins.repository.ts';

/** Asked at every start: a new channel gets what all have, and what was not made yet is made in the background. */
export async function ensureBuiltins({ tx, jobs, config }: Kernel): Promise<void> {
  await tx(SYSTEM, async (unit) => {
    await writeRows(unit);
    if (!config.prepare) return;
    const missing = await somethingToMake(unit);
    const under = await isAtWork(unit);
    if (missing && !under) await jobs.enqueue(unit, prepareBuiltins, {}, { background: true });
  });
}
