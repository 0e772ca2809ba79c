import { type AttemptStatus, contract } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { RowMissing } from '#kernel/errors.ts';
import { NotAHandover, NothingToDo, NotMovable, NotOpen, TooEarly } from './publish.errors.ts';

/** What decides about a post to one account, besides who asks. */
export interface AttemptFacts {
  state: AttemptStatus;
  sentAt: string | null;
  /** Its kind of content has keys of its own; see `ownedAttempts`. */
  mayPublish: boolean;
}

type Against = Obstacle<AttemptFacts>;

const foreign: Against = ({ mayPublish }) => !mayPublish && (() => RowMissing('发布记录'));

/** States from which somebody sends it again, takes it back, or says how it ended. */
export const RETRIED = ['failed', 'cancelled'] as const satisfies AttemptStatus[];
export const CANCELLED = ['queued', 'handover'] as const satisfies AttemptStatus[];
export const CONFIRMED = ['handover', 'unknown', 'processing'] as const satisfies AttemptStatus[];

const notIn =
  (states: readonly AttemptStatus[], verb: string): Against =>
  ({ state }) =>
    !states.includes(state) && (() => NothingToDo(verb));

/** A platform that has not come to an end by then may never do; a person may look and say. */
const CONFIRM_AFTER_MINUTES = 30;
const tooEarly: Against = ({ state, sentAt }) =>
  state === 'processing' &&
  (sentAt === null || Date.now() - Date.parse(sentAt) <= CONFIRM_AFTER_MINUTES * 60_000) &&
  (() => TooEarly(CONFIRM_AFTER_MINUTES));

const { publish } = contract;

export const attemptPolicy = policy<AttemptFacts>()({
  retry: { call: publish.retry, unless: [foreign, notIn(RETRIED, '重新发布')] },
  cancel: { call: publish.cancel, unless: [foreign, notIn(CANCELLED, '取消')] },
  move: {
    call: publish.move,
    unless: [foreign, ({ state }) => state !== 'queued' && (() => NotMovable(state))],
  },
  confirm: {
    call: publish.confirm,
    unless: [
      foreign,
      ({ state }) => !(CONFIRMED as readonly AttemptStatus[]).includes(state) && (() => NotOpen(state)),
      tooEarly,
    ],
  },
  handover: {
    call: publish.handover,
    unless: [foreign, ({ state }) => state !== 'handover' && (() => NotAHandover())],
  },
});
