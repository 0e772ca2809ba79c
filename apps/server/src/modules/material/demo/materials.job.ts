import { z } from 'zod';
import { claimDemo, isDemo } from '#kernel/demo.ts';
import { defineJob } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';

/**
 * The demo's library, drawn and filmed after the start so that the start need not wait. Each material is written in one
 * piece under a name that is always the same: whatever a run that was cut off has made, the next one passes by.
 */
export const demoMaterials = defineJob({
  name: 'demo.materials',
  title: '准备示例素材',
  needs: 'media',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 5 },
  handler: () => import('./materials.run.ts'),
});

/** Asked for once in the life of a database that holds the demo. */
export async function beginDemoMaterials({ tx, jobs }: Kernel) {
  await tx(jobs.system, async (unit) => {
    if ((await isDemo(unit)) && (await claimDemo(unit, 'materials')))
      await jobs.enqueue(unit, demoMaterials, {});
  });
}
