import { BENCHMARK_SOURCES, contract, PLATFORMS } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import { firstRows } from '#kernel/list/list.ts';
import type { Findable, Todo } from '#kernel/workbench.ts';
import { benchmarkSource } from './benchmark/benchmark.source.ts';
import { packageSource } from './package/package.source.ts';

/** What was published to somebody's place, holds, and nobody there took yet. */
export const packagesToAdopt: Todo = {
  id: 'hotPackages.adopt',
  calls: [contract.hotPackage.adopt],
  level: 'normal',
  place: 16,
  title: '个热点包可采用',
  detail: '所在组织尚未采用，到期后不能采用',
  action: '去采用',
  link: '/home/hot/index/index?tabid=package&offered=yes',
  menu: 'hot/index/index',
  count: ({ db }, actor) => countRows(db, packageSource(actor, { offered: 'yes' })),
};

export const findBenchmarks: Findable = {
  id: 'hotBenchmark',
  calls: [contract.hotBenchmark.list],
  title: '对标账号',
  place: 53,
  find: async ({ db }, actor, q, most) =>
    (await firstRows(db, benchmarkSource(actor, { q }), most)).map(({ id, name, platform, source }) => ({
      id,
      title: name,
      meta: [PLATFORMS[platform].name, BENCHMARK_SOURCES[source]],
      link: `/home/hot/index/index?tabid=benchmark&open=${id}`,
    })),
};
