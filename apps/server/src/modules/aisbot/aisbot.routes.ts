import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { configService } from './config.service.ts';
import { docService } from './doc/doc.service.ts';
import { docSource } from './doc/doc.source.ts';
import { gapService } from './pair/gap.service.ts';
import { gapSource } from './pair/gap.source.ts';
import { pairImport } from './pair/pair.import.ts';
import { pairService } from './pair/pair.service.ts';
import { pairSource } from './pair/pair.source.ts';
import { caseSource } from './test/case.source.ts';
import { testService } from './test/test.service.ts';

export const aisbotAreas = (kernel: Kernel) => {
  const [docs, pairs, gaps] = [docService(kernel), pairService(kernel), gapService(kernel)];
  const [tests, config] = [testService(kernel), configService(kernel)];
  return [
    served(contract.aisbot, config),
    served(contract.aisbotDoc, docs, {
      info: ({ actor, query }) => docs.info(actor, query.id),
      reread: ({ actor, body }) => docs.reread(actor, body.id),
      pass: ({ actor, body }) => docs.pass(actor, body.id),
      remove: ({ actor, body }) => docs.remove(actor, body.ids),
    }),
    served(contract.aisbotPair, pairs, {
      pass: ({ actor, body }) => pairs.pass(actor, body.id),
      remove: ({ actor, body }) => pairs.remove(actor, body.ids),
      versions: ({ actor, query }) => pairs.versions(actor, query.id),
      ...importHandlers(kernel, pairImport),
    }),
    served(contract.aisbotGap, gaps),
    served(contract.aisbotTest, tests, {
      removeCases: ({ actor, body }) => tests.removeCases(actor, body.ids),
    }),
  ];
};

export const aisbotExports = [
  exportable(contract.aisbotDoc.list, docSource),
  exportable(contract.aisbotPair.list, pairSource),
  exportable(contract.aisbotGap.list, gapSource),
  exportable(contract.aisbotTest.cases, caseSource),
];
