import { type Call, contract, type Key, type ScopeKind } from '@zhiying/contract';
import { holds } from '#kernel/access/actor.ts';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { Forbidden } from '#kernel/errors.ts';
import { BeyondOwn, RoleBuiltIn, RoleHeld, RoleHeldElsewhere, RoleWiderThanOwn } from './group.errors.ts';
import { withinOwn } from './own-reach.ts';

/** What decides about a role, besides who asks. */
export interface RoleFacts {
  builtin: boolean;
  keys: readonly Key[];
  scope: ScopeKind;
  /** Memberships that have it: all, and those where the actor may change it or give it. */
  memberships: number;
  editMemberships: number;
  grantMemberships: number;
}

type Against = Obstacle<RoleFacts>;

const builtIn: Against = ({ builtin }) => builtin && (() => RoleBuiltIn());
const widerThanOwn: Against = (role, actor) => !withinOwn(actor, role) && (() => RoleWiderThanOwn());
const heldElsewhere =
  (reached: 'editMemberships' | 'grantMemberships'): Against =>
  (role, actor) =>
    !actor.isAdmin && role[reached] < role.memberships && (() => RoleHeldElsewhere());
/** One call changes a role's name and what it gives; each takes its own key. */
const without =
  (call: Call): Against =>
  (_role, actor) =>
    !holds(actor, call) && (() => Forbidden());

/** The calls that take only the key for changing a role, and only the key for giving. */
export const EDITING = contract.group.remove;
export const GRANTING = contract.group.preview;

export const rolePolicy = policy<RoleFacts>()({
  edit: {
    call: contract.group.update,
    unless: [builtIn, without(EDITING), heldElsewhere('editMemberships')],
  },
  grant: {
    call: contract.group.update,
    unless: [builtIn, without(GRANTING), widerThanOwn, heldElsewhere('grantMemberships')],
  },
  copy: {
    call: contract.group.copy,
    unless: [(role, actor) => !withinOwn(actor, role) && (() => BeyondOwn())],
  },
  delete: {
    call: contract.group.remove,
    unless: [builtIn, widerThanOwn, ({ memberships }) => memberships > 0 && (() => RoleHeld())],
  },
});
