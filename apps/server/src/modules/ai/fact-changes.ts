import { slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';

export interface FactChange {
  channelId: number;
  ids: readonly number[];
  /** `changed`: it says something else now · `removed` · `expired`: its last day is over. */
  why: 'changed' | 'removed' | 'expired';
}

/** Articles that quote a fact must know when it changes, in the same transaction: neither can be without the other. */
export const factChanged = slot<(unit: Unit, change: FactChange) => Promise<void>>('ai.factChanged');

export async function tellChange(unit: Unit, change: FactChange) {
  if (change.ids.length === 0) return;
  for (const react of unit.contributions(factChanged)) await react(unit, change);
}
