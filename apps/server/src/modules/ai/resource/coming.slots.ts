import type { Coming, Purpose } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { slot } from '#kernel/slot.ts';

/** Work that waits to be started: what it will ask of models, and the minutes it will speak and compose. */
export interface ComingWork extends Omit<Coming, 'model' | 'money'> {
  calls: Partial<Record<Purpose, number>>;
}

/** Areas that make things tell what waits there, the next first, as far as the actor sees it. */
export const comingWork = slot<(kernel: Kernel, actor: Actor) => Promise<ComingWork[]>>('ai.comingWork');
