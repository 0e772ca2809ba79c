import { contract } from '@zhiying/contract';
import type { Reviewed } from '../../review/index.ts';
import { checkComplete } from '../complete.ts';
import { IllegalMove } from '../substance.errors.ts';
import { decisionPolicy, substancePolicy } from '../substance.policy.ts';
import { lockWithin, type SubstanceRecord, writeReview } from '../substance.repository.ts';
import { stagesFor } from './review-setting.service.ts';

/** A substance as the review knows it. */
export const reviewedSubstance: Reviewed<SubstanceRecord> = {
  kind: 'substance',
  word: '内容',
  measure: '条',
  entity: 'substance',
  reviewArea: 'substanceReview',
  notice: 'substance',
  decides: contract.substanceReview.pass,
  queueLink: '/home/substance/verify',
  link: ({ id }) => `/home/substance?open=${id}`,
  tellsAll: true,
  async stages(unit, subject) {
    await checkComplete(unit, subject.input);
    return stagesFor(unit, subject);
  },
  state: ({ status }) => status,
  lock: (unit, actor, verb, ids) =>
    lockWithin(
      unit,
      verb === 'submit' || verb === 'cancelSubmit'
        ? substancePolicy.reach(actor, verb)
        : decisionPolicy.reach(actor, verb === 'assign' ? 'reject' : verb),
      ids,
    ),
  guard(actor, verb, subject) {
    if (verb === 'pass' || verb === 'reject') decisionPolicy.guard(actor, verb, subject);
    else if (verb !== 'assign') substancePolicy.guard(actor, verb, subject);
    else if (subject.status !== 'pending') throw IllegalMove(subject.title, subject.status, '指定审核人');
  },
  write: async (unit, id, state, columns) => {
    await writeReview(unit, id, state, columns);
  },
};
