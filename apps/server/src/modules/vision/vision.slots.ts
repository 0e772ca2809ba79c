import type { BoardFeedRow, Call, EventTopic } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { slot } from '#kernel/slot.ts';

/** What just happened in an area, for the board of whoever may make its call. */
export interface BoardFeed {
  id: string;
  title: string;
  /** Order on the board, smallest first. */
  place: number;
  call: Pick<Call, 'keys'>;
  topics: readonly EventTopic[];
  /** How many there are today or now, and the newest of them: never a customer's name or number, since walls have many readers. */
  read(kernel: Kernel, actor: Actor, most: number): Promise<{ total: number; rows: BoardFeedRow[] }>;
}
export const boardFeeds = slot<BoardFeed>('vision.feeds');
