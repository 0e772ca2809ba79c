import type { Timing } from '@zhiying/contract';
import type { Unit } from '#kernel/unit.ts';
import { PublishingUnavailable } from '../ai-create.errors.ts';
import type { ThemeRecord } from './theme.repository.ts';

/** A release as publishing takes it over: which articles to which accounts, from when. */
export interface Release {
  theme: ThemeRecord;
  articleIds: number[];
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
  begin(unit: Unit, release: Release): Promise<void>;
  cancel(unit: Unit, themeId: number): Promise<void>;
}

const NOBODY: Publisher = {
  begin: () => Promise.reject(PublishingUnavailable()),
  cancel: () => Promise.resolve(),
};

let current: Publisher = NOBODY;
export const publisher = (): Publisher => current;
/** The publishing module takes its place here; without it nothing is sent to accounts. */
export const publishWith = (next: Publisher | null) => {
  current = next ?? NOBODY;
};
