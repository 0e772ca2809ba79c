import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { configService } from './config.service.ts';
import { docService } from './doc/doc.service.ts';
import { docSource } from './doc/doc.source.ts';
import { gapService, gapSource } from './pair/gap.service.ts';
import { pairImport } from './pair/pair.import.ts';
import { pairService } from './pair/pair.service.ts';
import { pairSource } from './pair/pair.source.ts';
import { caseSource } from './test/case.source.ts';
import { testService } from './test/test.service.ts';

export const aisbotAreas = (kernel: Kernel) => {
  const [docs, pairs, gaps] = [docService(kernel), pairService(kernel), gapService(kernel)];
  const [tests, config] = [testService(kernel), configService(kernel)];
  return [
    routes(contract.aisbot, {
      config: ({ actor }) => config.config(actor),
      save: ({ actor, body }) => config.save(actor, body),
      prompts: ({ actor }) => config.prompts(actor),
      savePrompt: ({ actor, body }) => config.savePrompt(actor, body),
      saveModel: ({ actor, body }) => config.saveModel(actor, body),
      accounts: ({ actor }) => config.accounts(actor),
      switchAccount: ({ actor, body }) => config.switchAccount(actor, body),
    }),
    routes(contract.aisbotDoc, {
      list: ({ actor, body }) => docs.list(actor, body),
      info: ({ actor, query }) => docs.info(actor, query.id),
      create: ({ actor, body }) => docs.create(actor, body),
      update: ({ actor, body }) => docs.update(actor, body),
      upload: ({ actor, body }) => docs.upload(actor, body),
      reread: ({ actor, body }) => docs.reread(actor, body.id),
      switch: ({ actor, body }) => docs.switch(actor, body),
      pass: ({ actor, body }) => docs.pass(actor, body.id),
      remove: ({ actor, body }) => docs.remove(actor, body.ids),
    }),
    routes(contract.aisbotPair, {
      list: ({ actor, body }) => pairs.list(actor, body),
      create: ({ actor, body }) => pairs.create(actor, body),
      update: ({ actor, body }) => pairs.update(actor, body),
      switch: ({ actor, body }) => pairs.switch(actor, body),
      pass: ({ actor, body }) => pairs.pass(actor, body.id),
      remove: ({ actor, body }) => pairs.remove(actor, body.ids),
      versions: ({ actor, query }) => pairs.versions(actor, query.id),
      ...importHandlers(kernel, pairImport),
    }),
    routes(contract.aisbotGap, {
      list: ({ actor, body }) => gaps.list(actor, body),
      take: ({ actor, body }) => gaps.take(actor, body),
      leave: ({ actor, body }) => gaps.leave(actor, body),
    }),
    routes(contract.aisbotTest, {
      ask: ({ actor, body }) => tests.ask(actor, body),
      cases: ({ actor, body }) => tests.cases(actor, body),
      saveCase: ({ actor, body }) => tests.saveCase(actor, body),
      removeCases: ({ actor, body }) => tests.removeCases(actor, body.ids),
      run: ({ actor }) => tests.run(actor),
    }),
  ];
};

export const aisbotExports = [
  exportable(contract.aisbotDoc.list, docSource),
  exportable(contract.aisbotPair.list, pairSource),
  exportable(contract.aisbotGap.list, gapSource),
  exportable(contract.aisbotTest.cases, caseSource),
];
