import { contract, FETCHED_KINDS, type HotPackage, type HotSource, hotPackageState } from '@zhiying/contract';
import { holds } from '#kernel/access/actor.ts';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { Forbidden } from '#kernel/errors.ts';
import { type Barred, givenToOthers, ownPiece } from '../review/index.ts';
import { NotEntered, NotRead, PackageExpired, WrongState } from './hot.errors.ts';
import { changeable, offeredTo, wholeChannel } from './hot.scope.ts';
import { MAKES_ARTICLES, MAKES_VIDEOS } from './video.policy.ts';

export const sourcePolicy = policy<Pick<HotSource, 'kind'>>(changeable)({
  edit: { call: contract.hotSource.update },
  read: {
    call: contract.hotSource.read,
    unless: [({ kind }) => !FETCHED_KINDS.includes(kind) && (() => NotRead())],
  },
  enter: {
    call: contract.hotSource.enter,
    unless: [({ kind }) => FETCHED_KINDS.includes(kind) && (() => NotEntered())],
  },
  delete: { call: contract.hotSource.remove },
});

export const topicPolicy = policy<object>(wholeChannel)({
  arrange: { call: contract.hotTopic.merge },
});

export const followPolicy = policy<object>(changeable)({
  edit: { call: contract.hotFollow.update },
  delete: { call: contract.hotFollow.remove },
});

export interface PackageFacts {
  title: string;
  status: HotPackage['status'];
  expired: boolean;
  reviewerIds: readonly number[];
  barredIds: Barred['barredIds'];
}

type Against = Obstacle<PackageFacts>;
const to =
  (next: HotPackage['status'], verb: string): Against =>
  ({ status }) =>
    !hotPackageState.mayMove(status, next) && (() => WrongState(status, verb));
const expired: Against = (facts) => facts.expired && (() => PackageExpired());
const only =
  (states: readonly HotPackage['status'][], verb: string): Against =>
  ({ status }) =>
    !states.includes(status) && (() => WrongState(status, verb));

const assigned: Against = ({ title, reviewerIds }, actor) =>
  givenToOthers({ name: title, reviewerIds }, actor);

const own: Against = ({ title, barredIds }, actor) => ownPiece({ name: title, barredIds }, actor);

export const packagePolicy = policy<PackageFacts>(changeable)({
  edit: {
    call: contract.hotPackage.update,
    unless: [only(['draft', 'rejected', 'passed', 'withdrawn'], '编辑')],
  },
  submit: { call: contract.hotPackage.submit, unless: [only(['draft', 'rejected'], '提交审核'), expired] },
  cancelSubmit: { call: contract.hotPackage.cancelSubmit, unless: [only(['pending'], '撤回审核')] },
  pass: { call: contract.hotPackageReview.pass, unless: [only(['pending'], '审核'), expired, assigned, own] },
  reject: { call: contract.hotPackageReview.reject, unless: [only(['pending'], '审核'), assigned, own] },
  publish: { call: contract.hotPackage.publish, unless: [to('published', '发布'), expired] },
  withdraw: { call: contract.hotPackage.withdraw, unless: [to('withdrawn', '下架')] },
  adopt: {
    call: contract.hotPackage.adopt,
    with: { form: 'article' },
    reach: offeredTo,
    unless: [
      (_facts, actor) => !holds(actor, MAKES_ARTICLES) && (() => Forbidden()),
      only(['published'], '采用'),
      expired,
    ],
  },
  adoptVideo: {
    call: contract.hotPackage.adopt,
    with: { form: 'video' },
    reach: offeredTo,
    unless: [
      (_facts, actor) => !holds(actor, MAKES_VIDEOS) && (() => Forbidden()),
      only(['published'], '采用'),
      expired,
    ],
  },
  adoptLive: {
    call: contract.hotPackage.adopt,
    with: { form: 'live' },
    reach: offeredTo,
    unless: [only(['published'], '采用'), expired],
  },
  delete: { call: contract.hotPackage.remove, unless: [only(['draft', 'rejected', 'withdrawn'], '删除')] },
});
