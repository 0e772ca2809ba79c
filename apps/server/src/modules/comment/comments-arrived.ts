import type { CommentMark, PlatformId } from '@zhiying/contract';
import { slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';

/** A comment that was not known before. */
export interface ArrivedComment {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  /** Who looks after the account. */
  ownerId: number;
  platform: PlatformId;
  accountId: number;
  attemptId: number;
  /** Of the post it stands below. */
  title: string;
  /** The platform's own numbers for the comment and for whoever wrote it: to be kept as a mark, never as they are. */
  externalId: string;
  author: string;
  /** Numbers in it are masked; the first one is `phone`. */
  text: string;
  phone: string | null;
  marks: readonly CommentMark[];
  at: string;
}

/**
 * Told of new comments in the transaction that keeps them: each comment once, and never one that was not kept. Whoever works long
 * on one puts it aside and does so in a job.
 */
export const commentsArrived =
  slot<(unit: Unit, comments: readonly ArrivedComment[]) => Promise<void>>('comment.commentsArrived');
