import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes, served } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { factImport } from './fact.import.ts';
import { factService } from './fact.service.ts';
import { factSource } from './fact.source.ts';
import { modelService } from './model.service.ts';
import { promptService } from './prompt.service.ts';
import { promptSource } from './prompt.source.ts';
import { peopleSource } from './resource/people.source.ts';
import { placesSource } from './resource/places.source.ts';
import { resourceService } from './resource/resource.service.ts';
import { summarize, usageSource } from './usage.source.ts';

export const aiAreas = (kernel: Kernel) => {
  const facts = factService(kernel);
  const prompts = promptService(kernel);
  const models = modelService(kernel);
  const resources = resourceService(kernel);
  return [
    served(contract.aiFact, facts, {
      list: ({ actor, body }) => listPage(kernel.db, factSource(actor, body), body),
      remove: ({ actor, body }) => facts.remove(actor, body.ids),
      versions: ({ actor, query }) => facts.versions(actor, query.id),
      ...importHandlers(kernel, factImport),
    }),
    served(contract.aiPrompt, prompts, {
      versions: ({ actor, query }) => prompts.versions(actor, query.id),
      remove: ({ actor, body }) => prompts.remove(actor, body.id),
    }),
    served(contract.aiModel, models, {
      remove: ({ actor, body }) => models.remove(actor, body.id),
      test: ({ actor, body }) => models.test(actor, body.id),
      local: () => models.local(),
    }),
    served(contract.aiResource, resources, {
      places: ({ actor, body }) => listPage(kernel.db, placesSource(actor, body), body),
      people: ({ actor, body }) => listPage(kernel.db, peopleSource(actor, body), body),
    }),
    routes(contract.aiUsage, {
      list: ({ actor, body }) => listPage(kernel.db, usageSource(actor, body), body),
      summary: ({ actor, body }) => summarize(kernel.db, actor, body.at),
    }),
  ];
};

export const aiExports = [
  exportable(contract.aiPrompt.list, promptSource),
  exportable(contract.aiFact.list, factSource),
  exportable(contract.aiUsage.list, usageSource),
  exportable(contract.aiResource.places, placesSource),
  exportable(contract.aiResource.people, peopleSource),
];
