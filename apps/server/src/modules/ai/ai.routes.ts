import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { factImport } from './fact.import.ts';
import { factService, factSource } from './fact.service.ts';
import { modelService } from './model.service.ts';
import { promptService, promptSource } from './prompt.service.ts';
import { summarize, usageSource } from './usage.service.ts';

export const aiAreas = (kernel: Kernel) => {
  const facts = factService(kernel);
  const prompts = promptService(kernel);
  const models = modelService(kernel);
  return [
    routes(contract.aiFact, {
      list: ({ actor, body }) => listPage(kernel.db, factSource(actor, body), body),
      picker: ({ actor, body }) => facts.picker(actor, body),
      create: ({ actor, body }) => facts.create(actor, body),
      update: ({ actor, body }) => facts.update(actor, body),
      remove: ({ actor, body }) => facts.remove(actor, body.ids),
      versions: ({ actor, query }) => facts.versions(actor, query.id),
      ...importHandlers(kernel, factImport),
    }),
    routes(contract.aiPrompt, {
      list: ({ actor, body }) => prompts.list(actor, body),
      create: ({ actor, body }) => prompts.create(actor, body),
      update: ({ actor, body }) => prompts.update(actor, body),
      versions: ({ actor, query }) => prompts.versions(actor, query.id),
      remove: ({ actor, body }) => prompts.remove(actor, body.id),
    }),
    routes(contract.aiModel, {
      list: ({ actor }) => models.list(actor),
      create: ({ actor, body }) => models.create(actor, body),
      update: ({ actor, body }) => models.update(actor, body),
      remove: ({ actor, body }) => models.remove(actor, body.id),
      move: ({ actor, body }) => models.move(actor, body),
      test: ({ actor, body }) => models.test(actor, body.id),
      state: ({ actor }) => models.state(actor),
      local: () => models.local(),
      connect: ({ actor, body }) => models.connect(actor, body),
      saveSettings: ({ actor, body }) => models.saveSettings(actor, body),
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
];
