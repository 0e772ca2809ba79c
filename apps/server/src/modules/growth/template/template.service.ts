import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { forgetDecisions, type Reviewed } from '../../review/index.ts';
import { TemplateState } from '../growth.errors.ts';
import { templatePolicy } from './template.policy.ts';
import * as repository from './template.repository.ts';

type Calls = typeof contract.growthTemplate;

/** A template as the review knows it. */
export const reviewedTemplate: Reviewed<repository.TemplateRecord> = {
  kind: 'growthTemplate',
  word: '触达模板',
  measure: '个',
  entity: 'growthTemplate',
  reviewArea: 'growthTemplateReview',
  notice: 'growth',
  decides: contract.growthTemplateReview.pass,
  queueLink: '/home/aigrow?tabid=template&state=pending',
  link: () => '/home/aigrow?tabid=template',
  tellsAll: true,
  state: ({ state }) => state,
  lock: (unit, actor, verb, ids) =>
    repository.lockTemplates(unit, actor, verb === 'assign' ? 'reject' : verb, ids),
  guard(actor, verb, subject) {
    if (verb !== 'assign') templatePolicy.guard(actor, verb, subject);
    else if (subject.state !== 'pending') throw TemplateState(subject.name, subject.state, '指定审核人');
  },
  async write(unit, id, state, columns) {
    await repository.storeReview(unit, id, state, columns);
  },
};

export const templateService = ({ tx }: Kernel) => ({
  create: (actor: Actor, { name, text }: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const place = await placeOf(unit, actor, contract.growthTemplate.create);
      const id = await repository.insertTemplate(unit, place, { name, text });
      await unit.audit({
        call: contract.growthTemplate.create,
        entity: 'growthTemplate',
        entityId: id,
        after: { name, text },
      });
      return repository.loadTemplate(unit, actor, id);
    }),

  update: (actor: Actor, { id, version, name, text }: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const before = await repository.lockTemplate(unit, actor, 'edit', id);
      if (before.version !== version) throw RowChanged(await repository.loadTemplate(unit, actor, id));
      await repository.updateTemplate(unit, id, { name, text });
      await unit.audit({
        call: contract.growthTemplate.update,
        entity: 'growthTemplate',
        entityId: id,
        before: { name: before.name, text: before.text },
        after: { name, text },
      });
      return repository.loadTemplate(unit, actor, id);
    }),

  remove: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const before = await repository.lockTemplate(unit, actor, 'delete', id);
      await repository.deleteTemplate(unit, id);
      await forgetDecisions(unit, 'growthTemplate', id);
      await unit.audit({
        call: contract.growthTemplate.remove,
        entity: 'growthTemplate',
        entityId: id,
        summary: `删除触达模板「${before.name}」`,
        before: { text: before.text },
      });
      return null;
    }),
});
