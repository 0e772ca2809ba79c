import { contract } from '@zhiying/contract';
import type { Reviewed } from '../../review/index.ts';
import { IllegalMove } from '../poster.errors.ts';
import { templateDecisions, templatePolicy } from './template.policy.ts';
import { lockTemplates, type TemplateRecord, writeState } from './template.repository.ts';

/** A template as the review knows it. */
export const reviewedTemplate: Reviewed<TemplateRecord> = {
  kind: 'posterTemplate',
  word: '海报模板',
  measure: '个',
  entity: 'posterTemplate',
  reviewArea: 'posterTemplateReview',
  notice: 'theme',
  decides: contract.posterTemplateReview.pass,
  queueLink: '/home/ai?tabid=posterReview',
  link: ({ id }) => `/home/ai?tabid=posterTemplates&template=${id}`,
  tellsAll: true,
  state: ({ status }) => status,
  lock: (unit, actor, verb, ids) =>
    lockTemplates(
      unit,
      actor,
      verb === 'submit' || verb === 'cancelSubmit'
        ? templatePolicy.reach(actor, verb)
        : templateDecisions.reach(actor, verb === 'assign' ? 'reject' : verb),
      ids,
    ),
  guard(actor, verb, template) {
    if (verb === 'pass' || verb === 'reject') templateDecisions.guard(actor, verb, template);
    else if (verb !== 'assign') templatePolicy.guard(actor, verb, template);
    else if (template.status !== 'pending') throw IllegalMove(template.name, template.status, '指定审核人');
  },
  write: writeState,
};
