import { contract } from '@zhiying/contract';

import type { Reviewed } from '../../review/index.ts';
import * as errors from '../material.errors.ts';
import { decisionPolicy, materialPolicy } from '../material.policy.ts';
import { type JudgedMaterial, lockReached, writeReview } from '../material.repository.ts';
import { stagesFor } from './review-setting.service.ts';

/** A material as the review knows it. */
export const reviewedMaterial: Reviewed<JudgedMaterial> = {
  kind: 'material',
  word: '素材',
  measure: '个',
  entity: 'material',
  reviewArea: 'materialReview',
  notice: 'material',
  decides: contract.materialReview.pass,
  queueLink: '/home/material/verify',
  link: ({ id }) => `/home/material?open=${id}`,
  stages: stagesFor,
  state: ({ status }) => status,
  lock: (unit, actor, verb, ids) =>
    lockReached(unit, actor, verb === 'submit' || verb === 'cancelSubmit' ? verb : 'review', ids),
  guard(actor, verb, { name, status, facts }) {
    if (verb === 'pass' || verb === 'reject') decisionPolicy.guard(actor, verb, facts);
    else if (verb !== 'assign') materialPolicy.guard(actor, verb, facts);
    else if (status !== 'pending') throw errors.IllegalMove(name, status, '指定审核人');
  },
  write: (unit, id, state, columns) => writeReview(unit, id, state, columns),
};
