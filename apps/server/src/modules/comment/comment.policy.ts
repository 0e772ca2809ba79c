import { type CommentState, contract, PLATFORMS, type PlatformId } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import {
  IsClue,
  IsHidden,
  NoReplies,
  NotHidden,
  NotOpen,
  NotSettled,
  NotUnknown,
  ReplyOpen,
} from './comment.errors.ts';
import { commentsOf } from './comment.scope.ts';

/** What decides about a comment, besides who asks. */
export interface CommentFacts {
  state: CommentState;
  hidden: boolean;
  platform: PlatformId;
  clueId: number | null;
}
type Against = Obstacle<CommentFacts>;

const hidden: Against = (row) => row.hidden && (() => IsHidden());
const underWay: Against = ({ state }) => (state === 'sending' || state === 'unknown') && (() => ReplyOpen());
const speechless: Against = ({ platform }) =>
  PLATFORMS[platform].comments === null && (() => NoReplies(PLATFORMS[platform].name));

const { comment } = contract;

export const commentPolicy = policy<CommentFacts>(commentsOf)({
  reply: { call: comment.reply, unless: [speechless, hidden, underWay] },
  confirm: { call: comment.confirm, unless: [({ state }) => state !== 'unknown' && (() => NotUnknown())] },
  settle: {
    call: comment.settle,
    unless: [hidden, underWay, ({ state }) => state !== 'new' && state !== 'failed' && (() => NotOpen())],
  },
  reopen: {
    call: comment.reopen,
    unless: [hidden, ({ state }) => state !== 'settled' && (() => NotSettled())],
  },
  hide: { call: comment.hide, unless: [hidden, underWay] },
  unhide: { call: comment.unhide, unless: [(row) => !row.hidden && (() => NotHidden())] },
  clue: { call: comment.toClue, unless: [({ clueId }) => clueId !== null && (() => IsClue())] },
});
export type CommentVerb = keyof typeof commentPolicy.verbs;
