import { contract, type PosterTemplate } from '@zhiying/contract';
import { holds } from '#kernel/access/actor.ts';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { type Barred, givenToOthers, ownPiece } from '../../review/index.ts';
import { BuiltinKept, IllegalMove, MayNotPublish, NotPassed, TooNew } from '../poster.errors.ts';
import { copyableTemplates, ownTemplates, seenTemplates } from './template.scope.ts';

/** What decides about a template (`r`), besides who asks. */
export interface TemplateFacts extends Barred {
  builtin: string | null;
  status: PosterTemplate['status'];
  reviewerIds: readonly number[];
  /** A newer product wrote it: nobody here can look at it. */
  tooNew: boolean;
}

type Against = Obstacle<TemplateFacts>;

const kept =
  (verb: string): Against =>
  ({ name, builtin }) =>
    builtin !== null && (() => BuiltinKept(name, verb));
const notIn =
  (states: readonly PosterTemplate['status'][], verb: string): Against =>
  ({ name, status }) =>
    !states.includes(status) && (() => IllegalMove(name, status, verb));
const notPassed: Against = ({ name, status }) => status !== 'passed' && (() => NotPassed(name));
const unread: Against = ({ name, tooNew }) => tooNew && (() => TooNew(name));
const mayNotPublish: Against = (_facts, actor) =>
  !holds(actor, contract.materialPublish.create) && MayNotPublish;

/** Both ways to decide; the row says `review` for either. */
export const templateDecisions = policy<TemplateFacts>(ownTemplates)({
  pass: {
    call: contract.posterTemplateReview.pass,
    unless: [unread, notIn(['pending'], '通过'), givenToOthers, ownPiece],
  },
  reject: {
    call: contract.posterTemplateReview.reject,
    unless: [unread, notIn(['pending'], '驳回'), givenToOthers, ownPiece],
  },
});

export const templatePolicy = policy<TemplateFacts>(ownTemplates)({
  use: { call: contract.poster.make, reach: seenTemplates, unless: [unread] },
  batch: {
    call: contract.posterBatch.start,
    reach: seenTemplates,
    unless: [mayNotPublish, notPassed, unread],
  },
  copy: { call: contract.posterTemplate.copy, reach: copyableTemplates, unless: [unread] },
  edit: {
    call: contract.posterTemplate.update,
    unless: [kept('编辑'), unread, notIn(['draft', 'passed', 'rejected'], '编辑')],
  },
  submit: {
    call: contract.posterTemplate.submit,
    unless: [kept('提交审核'), unread, notIn(['draft', 'rejected'], '提交审核')],
  },
  cancelSubmit: { call: contract.posterTemplate.cancelSubmit, unless: [notIn(['pending'], '撤回审核')] },
  review: templateDecisions.verbs.reject,
  delete: {
    call: contract.posterTemplate.remove,
    unless: [kept('删除'), notIn(['draft', 'passed', 'rejected'], '删除')],
  },
});
export type TemplateVerb = keyof typeof templatePolicy.verbs;
