import { slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';

/** A post on an account that is somebody's own. */
export interface OwnPost {
  account: string;
  publishedAt: string;
  gone: boolean;
}

/** Besides what went out through us: whoever keeps posts of people's own accounts knows whose a link is. */
export const ownPosts =
  slot<(unit: Unit, memberId: number, link: string) => Promise<OwnPost | undefined>>('task.ownPosts');
