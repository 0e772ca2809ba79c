import { PLATFORM_IDS } from '../account/platforms.ts';
import { Moment, oneOf } from '../core/fields.ts';
import { Choice, Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { commentState } from './states.ts';

/** Classes of a comment: asks to buy, complains, leaves a number. */
export const COMMENT_MARKS = { intent: '购车意向', complaint: '负面反馈', phone: '留有手机号' } as const;
export const CommentMark = oneOf(COMMENT_MARKS, '标记不正确').meta({ title: '标记' });
export type CommentMark = z.infer<typeof CommentMark>;

export const COMMENT_ACTIONS = ['reply', 'confirm', 'settle', 'reopen', 'hide', 'unhide', 'clue'] as const;

/** The last answer to a comment and what became of it. */
export const CommentReply = z.object({
  id: Id,
  text: z.string(),
  state: z.enum(commentState.all),
  /** Why it did not arrive, or what it waits for. */
  note: z.string(),
  by: z.string(),
  at: Moment,
});
export type CommentReply = z.infer<typeof CommentReply>;

export const Comment = z.object({
  id: Id,
  platform: z.enum(PLATFORM_IDS),
  account: Choice,
  /** The post it stands below. */
  post: z.object({ attemptId: Id, title: z.string(), url: z.string().nullable() }),
  /** Platforms tell no names: the same person has the same one everywhere. */
  author: z.string(),
  /** Numbers in it are masked. */
  text: z.string(),
  marks: z.array(CommentMark),
  /** Which words were marked, to be shown as such. */
  words: z.array(z.string()),
  state: z.enum(commentState.all),
  hidden: z.boolean(),
  reply: CommentReply.nullable(),
  /** The clue it became. */
  clueId: Id.nullable(),
  node: Choice,
  owner: Choice,
  /** When it was written. */
  at: Moment,
  can: z.array(z.enum(COMMENT_ACTIONS)),
});
export type Comment = z.infer<typeof Comment>;

export const CommentInfo = Comment.extend({
  /** All answers, the first first. */
  replies: z.array(CommentReply),
  /** What the same person wrote elsewhere, within reach, the newest first. */
  others: z.array(z.object({ id: Id, text: z.string(), title: z.string(), at: Moment })),
  /** How long an answer may be there; null: the platform takes none. */
  replyLimit: z.int().nullable(),
});
export type CommentInfo = z.infer<typeof CommentInfo>;

const word = z.string().trim().min(1, '词语不能为空').max(20, '词语最多 20 个字');
const words = z.array(word).max(100, '最多 100 个词语');

/** Words that a channel wants to see marked. */
export const CommentWords = z.object({
  intent: words.meta({ title: '购车意向' }),
  complaint: words.meta({ title: '负面反馈' }),
});
export type CommentWords = z.infer<typeof CommentWords>;
