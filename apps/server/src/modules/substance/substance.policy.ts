import { contract, type Substance, substanceState } from '@zhiying/contract';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';
import { type Barred, givenToOthers, ownPiece } from '../review/index.ts';
import * as errors from './substance.errors.ts';
import { ownedSubstances } from './substance.scope.ts';

/** What decides about a substance, besides who asks. */
export interface SubstanceFacts {
  title: string;
  status: Substance['status'];
  blocked: Substance['blocked'];
  editors: Substance['editors'];
  ownerId: number;
  /** Sendings under way or to come. */
  live: number;
  reviewStage: number;
  reviewerIds: readonly number[];
  barredIds: Barred['barredIds'];
}

type Against = Obstacle<SubstanceFacts>;
type State = Substance['status'];

const blocked: Against = ({ title, blocked: why }) => why !== null && (() => errors.Blocked(title, why));

const notIn =
  (states: readonly State[], verb: string): Against =>
  ({ title, status }) =>
    !states.includes(status) && (() => errors.IllegalMove(title, status, verb));

const before = (to: State) => substanceState.all.filter((from) => substanceState.mayMove(from, to));

/** Whoever made it may keep it to themselves. */
const keptByOwner: Against = ({ title, editors, ownerId }, actor) =>
  editors === 'owner' && ownerId !== actor.id && !actor.isAdmin && (() => errors.OwnersOnly(title));

const stillSent =
  (verb: string): Against =>
  ({ title, live }) =>
    live > 0 && (() => errors.StillSent(title, verb));

/** Head office's reviewer, not a region's: holds the key for the whole channel. */
export const reviewsForHead = (actor: Actor): boolean =>
  actor.isAdmin || scope(actor, contract.substanceReview.pass).tree === 'channel' || atTheTop(actor);
const atTheTop = (actor: Actor) =>
  actor.grants.some(
    ({ path, keys }) =>
      path.split('/').filter(Boolean).length === 1 &&
      keysFor(contract.substanceReview.pass).some((key) => keys.includes(key)),
  );

const assigned: Against = ({ title, reviewerIds }, actor) =>
  givenToOthers({ name: title, reviewerIds }, actor);
const own: Against = ({ title, barredIds }, actor) => ownPiece({ name: title, barredIds }, actor);
const forHeadOnly: Against = ({ title, reviewStage }, actor) =>
  reviewStage > 1 && !reviewsForHead(actor) && (() => errors.HeadReviews(title));

/** Both ways to decide; the row says `review` for either. */
export const decisionPolicy = policy<SubstanceFacts>(ownedSubstances)({
  pass: {
    call: contract.substanceReview.pass,
    unless: [notIn(['pending'], '通过'), blocked, assigned, own, forHeadOnly],
  },
  reject: {
    call: contract.substanceReview.reject,
    unless: [notIn(['pending'], '驳回'), assigned, own, forHeadOnly],
  },
});

export const substancePolicy = policy<SubstanceFacts>(ownedSubstances)({
  edit: {
    call: contract.substance.update,
    unless: [
      stillSent('编辑'),
      notIn(['draft', ...before('draft').filter((state) => state !== 'pending')], '编辑'),
      keptByOwner,
    ],
  },
  submit: {
    call: contract.substance.submit,
    unless: [notIn(['draft', 'rejected'], '提交审核'), blocked, keptByOwner],
  },
  cancelSubmit: {
    call: contract.substance.cancelSubmit,
    unless: [notIn(['pending'], '撤回审核'), keptByOwner],
  },
  review: decisionPolicy.verbs.reject,
  send: {
    call: contract.substanceSend.create,
    unless: [blocked, notIn(['published', ...before('published')], '下发')],
  },
  takeDown: {
    call: contract.substance.takeDown,
    unless: [({ title, live }) => live === 0 && (() => errors.NotSent(title))],
  },
  delete: {
    call: contract.substance.remove,
    unless: [stillSent('删除'), notIn(['draft', 'passed', 'rejected', 'withdrawn'], '删除'), keptByOwner],
  },
});

export type SubstanceVerb = keyof typeof substancePolicy.verbs;
