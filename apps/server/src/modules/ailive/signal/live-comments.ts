import type { LivePlatform } from '@zhiying/contract';
import { slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';

/** A new comment of a room. */
export interface RoomComment {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  platform: LivePlatform;
  account: string;
  /** Name of the show it was written in. */
  show: string;
  /** The platform's ids of the comment and its viewer, who is known by a nickname where there is none. */
  externalId: string;
  viewer: string;
  nickname: string;
  text: string;
  at: string;
}

/** Called with new comments of rooms, once for each. Answers the ids of those that show somebody wants to buy. */
export const liveCommentsStored =
  slot<(unit: Unit, comments: readonly RoomComment[]) => Promise<readonly number[]>>('ailive.commentsStored');
