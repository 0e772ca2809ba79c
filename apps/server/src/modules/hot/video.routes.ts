import { contract, type HotPackageRank } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
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
    routes(contract.hotBenchmark, {
      list: ({ actor, body }) => benchmarks.list(actor, body),
      choices: ({ actor, body }) => benchmarks.choices(actor, body),
      info: ({ actor, query }) => benchmarks.info(actor, query.id),
      create: ({ actor, body }) => benchmarks.create(actor, body),
      update: ({ actor, body }) => benchmarks.update(actor, body),
      remove: ({ actor, body }) => benchmarks.remove(actor, body.id),
      compare: ({ actor, body }) => benchmarks.compare(actor, body),
      ...importHandlers(kernel, benchmarkImport),
    }),
    routes(contract.hotVideo, {
      list: ({ actor, body }) => videos.list(actor, body),
      reading: ({ actor }) => videos.reading(actor),
      info: ({ actor, query }) => videos.info(actor, query.id),
      note: ({ actor, body }) => videos.note(actor, body.id),
      refer: ({ actor, body }) => videos.refer(actor, body),
      origin: ({ actor, query }) => videos.origin(actor, query),
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
