import { SYSTEM } from '#kernel/audit/audit.ts';
import { claimDemo, isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { demoAvatar } from '../digitman.jobs.ts';

export const DEMO_AVATAR = 'video/demo/avatar';
export const DEMO_PROOF = 'video/demo/avatar-proof';

/** One face of ours, drawn and not of anybody; the job that draws it is asked for once. */
export async function writeDemoAvatar({ tx, jobs }: Kernel): Promise<void> {
  await tx(SYSTEM, async (unit) => {
    const claimed = (await isDemo(unit)) && (await claimDemo(unit, 'digitman'));
    if (claimed) await jobs.enqueue(unit, demoAvatar, {}, { background: true });
  });
}
