import { slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';

/** A post on a personal account. */
export interface OwnPost {
  account: string;
  publishedAt: string;
  gone: boolean;
}

/**
 * Extension point: a module that records posts of personal accounts finds the member's post by its link. Posts that the
 * system published are looked up by the task module itself.
 */
export const ownPosts =
  slot<(unit: Unit, memberId: number, link: string) => Promise<OwnPost | undefined>>('task.ownPosts');
