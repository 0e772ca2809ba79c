import {
  type ClueState,
  contract,
  type IntakeState,
  SETTLED_CLUES,
  UNRECLAIMABLE_CLUES,
} from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import {
  AlreadyTaken,
  ExtensionAsked,
  InPool,
  IntakeRevoked,
  KeptByVisit,
  NoDeadline,
  NoPhone,
  NotClosed,
  NotTheOwner,
  NotYours,
  Refused,
  Settled,
} from './clue.errors.ts';
import { cluesOf, intakesOf, poolOrJustTaken } from './clue.scope.ts';

/** What decides about a clue, besides who asks. */
export interface ClueFacts {
  state: ClueState;
  ownerId: number | null;
  ownerName: string | null;
  phone: string | null;
  closeReason: string | null;
  recycleAt: string | null;
  extensionAsked: boolean;
}
type Against = Obstacle<ClueFacts>;

const settled: Against = ({ state }) => SETTLED_CLUES.includes(state) && (() => Settled());
const pooled: Against = ({ ownerId }) => ownerId === null && (() => InPool());

export const cluePolicy = policy<ClueFacts>(cluesOf)({
  edit: { call: contract.clue.update },
  follow: { call: contract.clue.follow, unless: [pooled, settled] },
  assign: { call: contract.clue.assign, unless: [settled] },
  take: {
    call: contract.cluePool.take,
    reach: poolOrJustTaken,
    unless: [
      ({ ownerId, ownerName }) => ownerId !== null && (() => AlreadyTaken(ownerName ?? '其他人')),
      settled,
    ],
  },
  release: {
    call: contract.cluePool.release,
    unless: [pooled, settled, ({ state }) => UNRECLAIMABLE_CLUES.includes(state) && (() => KeptByVisit())],
  },
  reveal: { call: contract.clue.revealPhone, unless: [({ phone }) => !phone && (() => NoPhone())] },
  // Whoever looks after somebody has to call them; the number itself stays with those who may see it.
  dial: {
    call: contract.clue.dial,
    unless: [
      ({ ownerId }, actor) => ownerId !== actor.id && (() => NotYours()),
      settled,
      ({ phone }) => !phone && (() => NoPhone()),
    ],
  },
  extend: {
    call: contract.clue.extend,
    unless: [
      ({ ownerId }, actor) => ownerId !== actor.id && (() => NotTheOwner()),
      ({ recycleAt }) => recycleAt === null && (() => NoDeadline()),
      ({ extensionAsked }) => extensionAsked && (() => ExtensionAsked()),
    ],
  },
  merge: { call: contract.clue.merge },
  dismissSuspect: { call: contract.clue.dismissSuspect },
  reopen: {
    call: contract.clue.reopen,
    unless: [
      ({ state }) => state !== 'closed' && (() => NotClosed()),
      ({ closeReason }) => closeReason === 'refused' && (() => Refused()),
    ],
  },
});
export type ClueVerb = keyof typeof cluePolicy.verbs;

export const rulePolicy = policy<object>(changeable)({
  edit: { call: contract.clueRule.update },
  delete: { call: contract.clueRule.remove },
});

export const intakePolicy = policy<{ state: IntakeState }>(intakesOf)({
  edit: { call: contract.clueIntake.update },
  renew: { call: contract.clueIntake.renew },
  revoke: {
    call: contract.clueIntake.revoke,
    unless: [({ state }) => state === 'revoked' && (() => IntakeRevoked())],
  },
});
