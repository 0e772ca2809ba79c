import { contract, type ReviewState, reviewState } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { type Barred, givenToOthers, ownPiece } from '../../review/index.ts';
import { TemplateState } from '../growth.errors.ts';

interface TemplateFacts extends Barred {
  state: ReviewState;
  reviewerIds: readonly number[];
}

const to =
  (next: ReviewState, verb: string): Obstacle<TemplateFacts> =>
  ({ name, state }) =>
    !reviewState.mayMove(state, next) && (() => TemplateState(name, state, verb));
const only =
  (states: readonly ReviewState[], verb: string): Obstacle<TemplateFacts> =>
  ({ name, state }) =>
    !states.includes(state) && (() => TemplateState(name, state, verb));

export const templatePolicy = policy<TemplateFacts>(changeable)({
  edit: { call: contract.growthTemplate.update, unless: [only(['draft', 'rejected', 'passed'], '编辑')] },
  delete: { call: contract.growthTemplate.remove, unless: [only(['draft', 'rejected', 'passed'], '删除')] },
  submit: { call: contract.growthTemplate.submit, unless: [only(['draft', 'rejected'], '提交审核')] },
  cancelSubmit: { call: contract.growthTemplate.cancelSubmit, unless: [only(['pending'], '撤回')] },
  pass: { call: contract.growthTemplateReview.pass, unless: [to('passed', '审核'), givenToOthers, ownPiece] },
  reject: {
    call: contract.growthTemplateReview.reject,
    unless: [to('rejected', '审核'), givenToOthers, ownPiece],
  },
});
export type TemplateVerb = keyof typeof templatePolicy.verbs;
