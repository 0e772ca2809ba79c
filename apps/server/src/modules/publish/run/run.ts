import type { Kernel } from '#kernel/kernel.ts';
import { settleBatches } from '../settle.ts';

/** Works on what is due until nothing is. */
export async function runDue(kernel: Kernel, signal: AbortSignal) {
  if (!signal.aborted) await settleBatches(kernel);
}
