import { type CommentState, contract, PLATFORMS, type PlatformId } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';
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

/** What decides about a comment, besides who asks. */
export interface CommentFacts {
  state: CommentState;
  hidden: boolean;
  platform: PlatformId;
  clueId: number | null;
}
type Against = Obstacle<CommentFacts>;

/** Comments (`c`) within the actor's rows. */
export const commentsOf = (actor: Actor, asked: Asked): SQL =>
  scope(actor, asked).on({
    channel: sql`c.channel_id`,
    path: sql`c.path`,
    node: sql`c.node_id`,
    owner: sql`c.owner_id`,
  });

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
