import { contract, type Material, materialState, type Publication } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { RowMissing } from '#kernel/errors.ts';
import { type Barred, givenToOthers, ownPiece } from '../review/index.ts';
import * as errors from './material.errors.ts';
import { owned, visible } from './material.scope.ts';

/** What decides about a material, besides who asks. */
export interface MaterialFacts extends Barred {
  status: Material['status'];
  blocked: Material['blocked'];
  processing: Material['processing']['state'];
  /** Why it could not be processed. */
  note: string;
  /** In the shape in which it may leave. */
  delivered: boolean;
  binned: boolean;
  /** Publications under way or to come. */
  live: number;
  reviewStage: number;
  reviewerIds: readonly number[];
  /** The actor reviews for an organisation above it. */
  forOrgan: boolean;
}

type Against = Obstacle<MaterialFacts>;

/** The recycle bin and the library do not see each other's rows. */
const binned: Against = ({ binned: gone }) => gone && (() => RowMissing('素材'));
const notBinned: Against = ({ binned: gone }) => !gone && (() => RowMissing('素材'));

const blocked: Against = ({ name, blocked: why }) => why !== null && (() => errors.Blocked(name, why));
const faulty: Against = ({ name, processing }) =>
  processing === 'failed' && (() => errors.NotProcessed(name, '文件有问题'));

const notIn =
  (states: readonly Material['status'][], verb: string): Against =>
  ({ name, status }) =>
    !states.includes(status) && (() => errors.IllegalMove(name, status, verb));

const mayBecome = (to: Material['status']) =>
  materialState.all.filter((from) => materialState.mayMove(from, to));

const forOrganOnly: Against = ({ name, reviewStage, forOrgan }) =>
  reviewStage > 1 && !forOrgan && (() => errors.OrganReviews(name));

/** Both ways to decide; the row says `review` for either. */
export const decisionPolicy = policy<MaterialFacts>(owned)({
  pass: {
    call: contract.materialReview.pass,
    unless: [binned, notIn(['pending'], '通过'), givenToOthers, ownPiece, forOrganOnly],
  },
  reject: {
    call: contract.materialReview.reject,
    unless: [binned, notIn(['pending'], '驳回'), givenToOthers, ownPiece, forOrganOnly],
  },
});

export const materialPolicy = policy<MaterialFacts>(owned)({
  recover: { call: contract.material.recover, unless: [notBinned] },
  purge: { call: contract.material.purge, unless: [notBinned] },
  edit: { call: contract.material.update, unless: [binned] },
  newVersion: {
    call: contract.material.upload,
    unless: [
      binned,
      ({ name, status }) => status === 'published' && (() => errors.PublishedFixed(name, '上传新版本')),
    ],
  },
  submit: {
    call: contract.material.submit,
    unless: [binned, notIn(['draft', 'rejected'], '提交审核'), blocked, faulty],
  },
  cancelSubmit: { call: contract.material.cancelSubmit, unless: [binned, notIn(['pending'], '撤回审核')] },
  review: decisionPolicy.verbs.reject,
  publish: {
    call: contract.materialPublish.create,
    unless: [binned, blocked, faulty, notIn(['published', ...mayBecome('published')], '发布')],
  },
  takeDown: {
    call: contract.materialPublish.takeDown,
    unless: [
      binned,
      ({ name, status, live }) => live === 0 && (() => errors.IllegalMove(name, status, '下架')),
    ],
  },
  reinstate: {
    call: contract.materialPublish.reinstate,
    unless: [binned, ({ name, blocked: why }) => why !== 'recalled' && (() => errors.NotRecalled(name))],
  },
  recall: {
    call: contract.materialPublish.recall,
    unless: [
      binned,
      ({ name, status, blocked: why }) =>
        why === 'recalled' && (() => errors.IllegalMove(name, status, '再次召回')),
    ],
  },
  download: {
    call: contract.materialDownload.create,
    reach: visible,
    unless: [
      binned,
      blocked,
      ({ name, processing, note }) => processing === 'failed' && (() => errors.NotProcessed(name, note)),
      ({ name, delivered }) => !delivered && (() => errors.StillProcessing(name)),
    ],
  },
  reprocess: {
    call: contract.material.reprocess,
    unless: [
      binned,
      // One that waits may have been cancelled by hand; asking twice does no harm.
      ({ name, processing }) => processing === 'running' && (() => errors.StillProcessing(name)),
    ],
  },
  delete: {
    call: contract.material.remove,
    unless: [binned, ({ name, live }) => live > 0 && (() => errors.PublishedFixed(name, '删除'))],
  },
});

export type MaterialVerb = keyof typeof materialPolicy.verbs;

/** A publication at one node. */
export const publicationPolicy = policy<Pick<Publication, 'state'>>(owned)({
  withdraw: {
    call: contract.materialPublish.withdraw,
    unless: [({ state }) => !['scheduled', 'active'].includes(state) && (() => RowMissing('发布记录'))],
  },
});
