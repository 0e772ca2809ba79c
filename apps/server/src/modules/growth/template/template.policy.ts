import { contract, type ReviewState, reviewState } from '@zhiying/contract';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { seatsAndAbove } from '#kernel/access/around.ts';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';
import { givenToOthers } from '../../review/index.ts';
import { TemplateState } from '../growth.errors.ts';

interface TemplateFacts {
  name: string;
  state: ReviewState;
  reviewerIds: readonly number[];
}

export const templatesOf = (actor: Actor, asked: Asked): SQL =>
  scope(actor, asked).on({
    channel: sql`r.channel_id`,
    path: sql`r.path`,
    node: sql`r.node_id`,
    owner: sql`r.owner_id`,
  });

/** One's own, and what was passed where one sits or above. */
export const templatesSeen = (actor: Actor, asked: Asked): SQL =>
  sql`(${templatesOf(actor, asked)} OR (r.channel_id = ${actor.channelId} AND r.state = 'passed'
    AND r.node_id = ${anyOf(seatsAndAbove(actor, asked))}))`;

const to =
  (next: ReviewState, verb: string): Obstacle<TemplateFacts> =>
  ({ name, state }) =>
    !reviewState.mayMove(state, next) && (() => TemplateState(name, state, verb));
const only =
  (states: readonly ReviewState[], verb: string): Obstacle<TemplateFacts> =>
  ({ name, state }) =>
    !states.includes(state) && (() => TemplateState(name, state, verb));

export const templatePolicy = policy<TemplateFacts>(templatesOf)({
  edit: { call: contract.growthTemplate.update, unless: [only(['draft', 'rejected', 'passed'], '编辑')] },
  delete: { call: contract.growthTemplate.remove, unless: [only(['draft', 'rejected', 'passed'], '删除')] },
  submit: { call: contract.growthTemplate.submit, unless: [only(['draft', 'rejected'], '提交审核')] },
  cancelSubmit: { call: contract.growthTemplate.cancelSubmit, unless: [only(['pending'], '撤回')] },
  pass: { call: contract.growthTemplateReview.pass, unless: [to('passed', '审核'), givenToOthers] },
  reject: { call: contract.growthTemplateReview.reject, unless: [to('rejected', '审核'), givenToOthers] },
});
export type TemplateVerb = keyof typeof templatePolicy.verbs;
