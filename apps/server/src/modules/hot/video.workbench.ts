import { BENCHMARK_SOURCES, contract, PLATFORMS } from '@zhiying/contract';
import { findable, type Todo } from '#kernel/workbench.ts';
import { benchmarkSource } from './benchmark/benchmark.source.ts';
import { packageSource } from './package/package.source.ts';

const { hotBenchmark, hotPackage } = contract;

/** What was published to somebody's place, holds, and nobody there took yet. */
export const packagesToAdopt: Todo = {
  id: 'hotPackages.adopt',
  calls: [hotPackage.adopt],
  level: 'normal',
  place: 16,
  title: '个热点包可采用',
  detail: '所在组织尚未采用，到期后不能采用',
  action: '去采用',
  link: '/home/hot/index/index?tabid=package&offered=yes',
  menu: 'hot/index/index',
  rows: (actor) => packageSource(actor, { offered: 'yes' }),
};

export const findBenchmarks = findable(
  { id: 'hotBenchmark', call: hotBenchmark.list, title: '对标账号', place: 53 },
  (actor, q) => benchmarkSource(actor, { q }),
  ({ id, name, platform, source }) => ({
    title: name,
    meta: [PLATFORMS[platform].name, BENCHMARK_SOURCES[source]],
    link: `/home/hot/index/index?tabid=benchmark&open=${id}`,
  }),
);
