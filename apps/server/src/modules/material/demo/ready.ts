import type { Kernel } from '#kernel/kernel.ts';
import { slot } from '#kernel/slot.ts';

/** For demo content that is made of the demo's materials: asked once they are there, maybe again, so it does its work once. */
export const demoMaterialsReady = slot<(kernel: Kernel) => Promise<void>>('demo.materialsReady');
