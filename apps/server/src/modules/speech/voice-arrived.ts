import type { Kernel } from '#kernel/kernel.ts';
import { slot } from '#kernel/slot.ts';

/** Told once the offline voice was fetched: whoever waited for it goes on. */
export const voiceArrived = slot<(kernel: Kernel) => Promise<void>>('voiceArrived');
