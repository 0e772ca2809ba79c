import type { CommentMark, PlatformId } from '@zhiying/contract';
import type { Place } from '#kernel/access/place-of.ts';
import { slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';

/** A new comment. */
export interface StoredComment extends Place {
  /** The manager of the account. */
  ownerId: number;
  id: number;
  platform: PlatformId;
  accountId: number;
  attemptId: number;
  /** Title of the post. */
  title: string;
  /** The platform's ids of the comment and its author: stored only as keyed hashes, never as they are. */
  externalId: string;
  author: string;
  /** Phone numbers are masked; the first one is `phone`. */
  text: string;
  phone: string | null;
  marks: readonly CommentMark[];
  at: string;
}

/**
 * Called with new comments in the transaction that stores them, once for each. Subscribers with long work
 * enqueue a job.
 */
export const commentsStored =
  slot<(unit: Unit, comments: readonly StoredComment[]) => Promise<void>>('comment.commentsArrived');
