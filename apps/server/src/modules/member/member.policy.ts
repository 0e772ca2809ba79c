import { contract, type Member } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { Forbidden, RowMissing } from '#kernel/errors.ts';
import { viewPolicy } from '../auth/index.ts';
import { AdministratorOnly, BeyondYou, NotLocked, NotYourself, OwnReset } from './member.errors.ts';
import { anyMember, memberWithin } from './within.scope.ts';

/** The facts of a user that the policy judges by. */
export interface MemberFacts {
  id: number;
  /** The account's own; that it is locked besides is another thing. */
  status: Exclude<Member['status'], 'locked'>;
  locked: boolean;
  isAdmin: boolean;
  phone: string | null;
  /** Whether all that the person is lies within what the actor reaches and holds, see `wholeWithinOwn`. */
  whole: Readonly<Record<'edits' | 'resets', boolean>>;
}

type Against = Obstacle<MemberFacts>;

const administrator: Against = ({ isAdmin }, actor) =>
  isAdmin && !actor.isAdmin && (() => AdministratorOnly());
/** For what could lead to signing in as that person, or keep them from it. */
const beyond =
  (what: 'edits' | 'resets'): Against =>
  ({ id, whole }, actor) =>
    id !== actor.id && !whole[what] && (() => BeyondYou());
const disabled = ({ status }: MemberFacts) => status === 'disabled';

const { member } = contract;

export const memberPolicy = policy<MemberFacts>(memberWithin)({
  edit: { call: member.update, unless: [administrator] },
  unlock: {
    call: member.unlock,
    unless: [administrator, beyond('edits'), ({ locked }) => !locked && (() => NotLocked())],
  },
  // Asked for although it is so already, these change nothing and refuse nothing.
  enable: {
    call: member.setStatus,
    with: { status: 'active' },
    unless: [(facts) => !disabled(facts) && (() => Forbidden()), administrator, beyond('edits')],
  },
  disable: {
    call: member.setStatus,
    with: { status: 'disabled' },
    unless: [
      (facts) => disabled(facts) && (() => Forbidden()),
      ({ id }, actor) => id === actor.id && (() => NotYourself()),
      administrator,
      beyond('edits'),
    ],
  },
  resetPassword: {
    call: member.resetPassword,
    unless: [
      // Somebody at another person's open session must not change the password without knowing it.
      ({ id }, actor) => id === actor.id && (() => OwnReset()),
      administrator,
      beyond('resets'),
      (facts) => disabled(facts) && (() => RowMissing('可以重置密码的用户')),
    ],
  },
  revealPhone: {
    call: member.revealPhone,
    // Whoever sees the row and holds the key at all.
    reach: (actor: Actor) => memberWithin(actor, member.list),
    unless: [({ phone }) => !phone && (() => RowMissing('手机号'))],
  },
  bind: { call: member.bindUserid, unless: [administrator] },
  viewAs: { ...viewPolicy.verbs.viewAs, call: contract.auth.viewAs, reach: anyMember },
});

export type MemberVerb = keyof typeof memberPolicy.verbs;

/** The kind of memberships that decides a verb's reach, where rows are read together with them. */
export const REACHED_BY: Record<MemberVerb, 'edits' | 'resets' | 'binds' | null> = {
  edit: 'edits',
  unlock: 'edits',
  enable: 'edits',
  disable: 'edits',
  resetPassword: 'resets',
  bind: 'binds',
  revealPhone: null,
  viewAs: null,
};
