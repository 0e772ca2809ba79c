import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { analysisService } from './analysis.service.ts';
import { ANY_KEY } from './posts.scope.ts';
import { rankSource } from './rank.source.ts';
import { trendSource } from './trend.source.ts';

export const analysisRoutes = (kernel: Kernel) => {
  const analysis = analysisService(kernel);
  return served(contract.aiAnalysis, analysis);
};

/** Each tab exports what it shows; with 14-15 alone there is nothing to see and so nothing to export. */
export const analysisExports = [
  exportable(contract.aiAnalysis.ranks, rankSource(ANY_KEY)),
  exportable(contract.aiAnalysis.trendList, trendSource(ANY_KEY)),
];
