import { type ClueState, contract, type IntakeState, KEPT_CLUES, SETTLED_CLUES } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { around } from '#kernel/access/around.ts';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';
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

const WHOSE = { channel: sql`c.channel_id`, path: sql`c.path`, node: sql`c.node_id`, owner: sql`c.owner_id` };

/** Clues (`c`) within the actor's rows. */
export const cluesOf = (actor: Actor, asked: Asked): SQL => scope(actor, asked).on(WHOSE);
const aroundThem = (actor: Actor, asked: Asked): SQL => around(actor, asked, WHOSE);

export const poolOf = (actor: Actor, asked: Asked): SQL =>
  sql`(c.owner_id IS NULL AND ${aroundThem(actor, asked)})`;

/**
 * And those that were there a moment ago: whoever comes second is told who was first, also where the clue hangs now at a place they do not
 * see.
 */
const poolOrJustTaken = (actor: Actor, asked: Asked): SQL => {
  const pool = around(actor, asked, {
    channel: sql`n.channel_id`,
    path: sql`n.path`,
    node: sql`n.id`,
    owner: sql`NULL::bigint`,
  });
  const just = sql`c.assigned_at > now() - interval '5 minutes'`;
  return sql`((c.owner_id IS NULL OR ${just}) AND ${aroundThem(actor, asked)}
    OR ${just} AND EXISTS (SELECT 1 FROM node n WHERE n.id = c.taken_from AND ${pool}))`;
};

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
    unless: [pooled, settled, ({ state }) => KEPT_CLUES.includes(state) && (() => KeptByVisit())],
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
  reopen: {
    call: contract.clue.reopen,
    unless: [
      ({ state }) => state !== 'closed' && (() => NotClosed()),
      ({ closeReason }) => closeReason === 'refused' && (() => Refused()),
    ],
  },
});
export type ClueVerb = keyof typeof cluePolicy.verbs;

export const rulePolicy = policy<object>((actor, asked) =>
  scope(actor, asked).on({
    channel: sql`r.channel_id`,
    path: sql`r.path`,
    node: sql`r.node_id`,
    owner: sql`r.owner_id`,
  }),
)({
  edit: { call: contract.clueRule.update },
  delete: { call: contract.clueRule.remove },
});

export const intakePolicy = policy<{ state: IntakeState }>((actor, asked) =>
  scope(actor, asked).on({
    channel: sql`i.channel_id`,
    path: sql`i.path`,
    node: sql`i.node_id`,
    owner: sql`i.owner_id`,
  }),
)({
  edit: { call: contract.clueIntake.update },
  renew: { call: contract.clueIntake.renew },
  revoke: {
    call: contract.clueIntake.revoke,
    unless: [({ state }) => state === 'revoked' && (() => IntakeRevoked())],
  },
});
