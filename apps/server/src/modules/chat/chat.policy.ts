import { type ChatPlatform, contract, type TalkState } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { Forbidden } from '#kernel/errors.ts';
import {
  AlreadyYours,
  NoBot,
  NoPhone,
  NotEnded,
  NotMerged,
  OpenElsewhere,
  TalkEnded,
  WithBot,
} from './chat.errors.ts';
import { accountsOf, customersOf, phonesOf, talksOf, viewsOf } from './chat.scope.ts';

/** What decides about a talk, besides who asks. */
export interface TalkFacts {
  state: TalkState;
  ownerId: number | null;
  /** Whether the account has a bot to give it to. */
  bot: boolean;
  /** The customer has begun another one. */
  another: boolean;
}
const ended: Obstacle<TalkFacts> = ({ state }) => state === 'ended' && (() => TalkEnded());

const { chat } = contract;

export const talkPolicy = policy<TalkFacts>(talksOf)({
  take: {
    call: chat.take,
    unless: [
      ended,
      ({ state, ownerId }, actor) => state === 'human' && ownerId === actor.id && (() => AlreadyYours()),
    ],
  },
  // Whoever answers has it: no need to take it first.
  reply: { call: chat.send, unless: [ended] },
  handBack: {
    call: chat.handBack,
    unless: [
      ended,
      ({ bot }) => !bot && (() => NoBot()),
      ({ state }) => state === 'bot' && (() => WithBot()),
    ],
  },
  transfer: { call: chat.transfer, unless: [ended] },
  end: { call: chat.end, unless: [ended] },
  reopen: {
    call: chat.reopen,
    unless: [
      ({ state }) => state !== 'ended' && (() => NotEnded()),
      ({ another }) => another && (() => OpenElsewhere()),
    ],
  },
  note: { call: chat.note },
});
export type TalkVerb = keyof typeof talkPolicy.verbs;

export interface CustomerFacts {
  platform: ChatPlatform;
  phone: string | null;
  mergedCount: number;
}

const { chatCustomer } = contract;

export const customerPolicy = policy<CustomerFacts>(customersOf)({
  edit: { call: chatCustomer.update },
  merge: { call: chatCustomer.merge },
  split: {
    call: chatCustomer.split,
    unless: [({ mergedCount }) => mergedCount === 0 && (() => NotMerged())],
  },
  reveal: {
    call: chatCustomer.revealPhone,
    reach: phonesOf,
    unless: [({ phone }) => !phone && (() => NoPhone())],
  },
  clue: { call: chatCustomer.makeClue },
});
export type CustomerVerb = keyof typeof customerPolicy.verbs;

export const viewPolicy = policy<object>(viewsOf)({ delete: { call: contract.chatView.remove } });

export interface AccountFacts {
  paused: boolean;
}
const { chatAccount } = contract;
export const chatAccountPolicy = policy<AccountFacts>(accountsOf)({
  edit: { call: chatAccount.update },
  pause: {
    call: chatAccount.setPaused,
    with: { paused: true },
    unless: [({ paused }) => paused && (() => Forbidden())],
  },
  resume: {
    call: chatAccount.setPaused,
    with: { paused: false },
    unless: [({ paused }) => !paused && (() => Forbidden())],
  },
  delete: { call: chatAccount.remove },
});
