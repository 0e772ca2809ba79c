import type { Unit } from '#kernel/unit.ts';

export interface FactChange {
  channelId: number;
  ids: readonly number[];
  /** `changed`: it says something else now · `removed` · `expired`: its last day is over. */
  why: 'changed' | 'removed' | 'expired';
}

type React = (unit: Unit, change: FactChange) => Promise<void>;
const reactions = new Set<React>();

/**
 * Articles that quote a fact must know when it changes, in the same transaction: neither can be without the other. Called
 * once, when the module is loaded.
 * @public
 */
export const whenFactsChange = (react: React) => reactions.add(react);

export async function tellChange(unit: Unit, change: FactChange) {
  if (change.ids.length === 0) return;
  for (const react of reactions) await react(unit, change);
}
