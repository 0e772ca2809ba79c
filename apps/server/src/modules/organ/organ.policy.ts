import { contract, type Organ } from '@zhiying/contract';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';
import { Forbidden } from '#kernel/errors.ts';
import { NotYourOwn, ParentSuspended, RootFixed, TopOfReach } from './organ.errors.ts';
import { nodeScope, subtreeScope } from './organ.repository.ts';

/** What decides about an organisation, besides who asks. */
export interface OrganFacts {
  parentId: number | null;
  path: string;
  status: Organ['status'];
  suspended: boolean;
  /** What it hangs on is within reach of moving, too. */
  parentReached: boolean;
}

type Against = Obstacle<OrganFacts>;

const itself = (actor: Actor, asked: RequiredCalls) => nodeScope(scope(actor, asked));
const withAllBelow = (actor: Actor, asked: RequiredCalls) => subtreeScope(scope(actor, asked));

/** People with a membership in it or below it would lock themselves out. */
export const sitsWithin = (actor: Actor, path: string) =>
  !actor.isAdmin && actor.grants.some((grant) => grant.path.startsWith(path));

const root =
  (verb: string): Against =>
  ({ parentId }) =>
    parentId === null && (() => RootFixed(verb));
/** Asked for nevertheless, it changes nothing and refuses nothing. */
const already =
  (status: Organ['status']): Against =>
  (organ) =>
    organ.status === status && (() => Forbidden());

/** Deleting one that is not empty is offered: the answer says what is in the way. */
export const organPolicy = policy<OrganFacts>(itself)({
  create: {
    call: contract.organ.create,
    reach: withAllBelow,
    unless: [({ suspended }) => suspended && (() => ParentSuspended())],
  },
  edit: { call: contract.organ.update },
  enable: {
    call: contract.organ.setStatus,
    with: { status: 'active' },
    reach: withAllBelow,
    unless: [already('active')],
  },
  disable: {
    call: contract.organ.setStatus,
    with: { status: 'disabled' },
    reach: withAllBelow,
    unless: [
      already('disabled'),
      root('停用'),
      ({ path }, actor) => sitsWithin(actor, path) && (() => NotYourOwn()),
    ],
  },
  move: {
    call: contract.organ.move,
    reach: withAllBelow,
    unless: [root('移动'), ({ parentReached }) => !parentReached && (() => TopOfReach())],
  },
  delete: { call: contract.organ.remove, unless: [root('删除')] },
});
