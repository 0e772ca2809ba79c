import { contract, type HotPackageRank } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes, served } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { adoptionSource, rankSource, totalsOf } from './adoption/adoption.source.ts';
import { benchmarkImport } from './benchmark/benchmark.import.ts';
import { benchmarkService } from './benchmark/benchmark.service.ts';
import { benchmarkSource } from './benchmark/benchmark.source.ts';
import { videoService } from './video/video.service.ts';
import { videoSource } from './video/video.source.ts';

type Totals = Pick<
  HotPackageRank,
  'adopters' | 'adoptions' | 'posts' | 'views' | 'likes' | 'comments' | 'shares'
> & {
  packages: number;
};
const NONE: Totals = {
  packages: 0,
  adopters: 0,
  adoptions: 0,
  posts: 0,
  views: null,
  likes: null,
  comments: null,
  shares: null,
};

/** Accounts to compare with, their films, and what became of packages. */
export const hotVideoAreas = (kernel: Kernel) => {
  const { db } = kernel;
  const [benchmarks, videos] = [benchmarkService(kernel), videoService(kernel)];
  return [
    served(contract.hotBenchmark, benchmarks, {
      info: ({ actor, query }) => benchmarks.info(actor, query.id),
      remove: ({ actor, body }) => benchmarks.remove(actor, body.id),
      ...importHandlers(kernel, benchmarkImport),
    }),
    served(contract.hotVideo, videos, {
      info: ({ actor, query }) => videos.info(actor, query.id),
      note: ({ actor, body }) => videos.note(actor, body.id),
    }),
    routes(contract.hotAdoption, {
      list: ({ actor, body }) => listPage(db, adoptionSource(actor, body), body),
      ranks: ({ actor, body }) => listPage(db, rankSource(actor, body), body),
      totals: async ({ actor, body }) => (await db.one<Totals>(totalsOf(actor, body))) ?? NONE,
    }),
  ];
};

export const hotVideoExports = [
  exportable(contract.hotBenchmark.list, benchmarkSource),
  exportable(contract.hotVideo.list, videoSource),
  exportable(contract.hotAdoption.list, adoptionSource),
  exportable(contract.hotAdoption.ranks, rankSource),
];
