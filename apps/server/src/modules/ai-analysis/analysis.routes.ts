import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { analysisService } from './analysis.service.ts';
import { ANY_KEY } from './posts.ts';
import { rankSource } from './rank.source.ts';
import { trendSource } from './trend.ts';

export const analysisRoutes = (kernel: Kernel) => {
  const analysis = analysisService(kernel);
  return routes(contract.aiAnalysis, {
    index: ({ actor, body }) => analysis.index(actor, body),
    ranks: ({ actor, body }) => analysis.ranks(actor, body),
    trend: ({ actor, body }) => analysis.trend(actor, body),
    trendList: ({ actor, body }) => analysis.trendList(actor, body),
    freshness: ({ actor, body }) => analysis.freshness(actor, body),
    picker: ({ actor, body }) => analysis.picker(actor, body),
    refresh: ({ actor, body }) => analysis.refresh(actor, body),
  });
};

/** Each tab exports what it shows; with 14-15 alone there is nothing to see and so nothing to export. */
export const analysisExports = [
  exportable(contract.aiAnalysis.ranks, rankSource(ANY_KEY)),
  exportable(contract.aiAnalysis.trendList, trendSource(ANY_KEY)),
];
