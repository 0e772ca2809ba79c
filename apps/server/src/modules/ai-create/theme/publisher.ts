import type { Timing } from '@zhiying/contract';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import type { ThemeRecord } from './theme.repository.ts';

/** A release as publishing takes it over: which articles to which accounts, from when. */
export interface Release {
  theme: ThemeRecord;
  articleIds: number[];
  /** Articles that the checks hold back. */
  held: number;
  accountIds: number[];
  accountGroupIds: number[];
  timing: Timing;
  /** Publishing acts for this member. */
  memberId: number;
}

/**
 * The seam to publishing. `begin` is called once, in the transaction that moves the theme to 发布中; publishing reports the end
 * through `settleRelease`. `cancel` takes back what has not gone out.
 */
export interface Publisher {
  begin(kernel: Pick<Kernel, 'jobs'>, unit: Unit, release: Release): Promise<void>;
  cancel(unit: Unit, themeId: number): Promise<void>;
}

let current: Publisher | null = null;
export const publisher = (): Publisher => {
  if (!current) throw new Error('nobody publishes articles');
  return current;
};
/** `publishing.ts` takes its place here; tests may take it over. Answers who had it. */
export function publishWith(next: Publisher): Publisher | null {
  const before = current;
  current = next;
  return before;
}
