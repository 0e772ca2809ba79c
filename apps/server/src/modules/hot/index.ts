import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { parameters } from '#kernel/parameter.slots.ts';
import { findables, todos } from '#kernel/workbench.ts';
import { benchmarkImport } from './benchmark/benchmark.import.ts';
import { ensureDemoBenchmarks, ensureDemoResults } from './demo/benchmarks.demo.ts';
import { ensureDemoHot } from './demo/hot.demo.ts';
import { follows } from './follow/follow.register.ts';
import { hotClock, hotFilms } from './hot.jobs.ts';
import { packagePolicy, topicPolicy } from './hot.policy.ts';
import { hotAreas, hotExports } from './hot.routes.ts';
import { findHot, hotTodos } from './hot.workbench.ts';
import { hotWeights } from './rank/weights.ts';
import { scriptPolicy } from './script/script.policy.ts';
import { sources } from './source/source.register.ts';
import { benchmarkPolicy, videoPolicy } from './video.policy.ts';
import { findBenchmarks, packagesToAdopt } from './video.workbench.ts';

export { adoptedScript } from './script/script.source.ts';

/** What people talk about: lists that are read, topics made of them, packages that dealers take. */
export const hotModule = defineModule({
  name: 'hot',
  registers: [sources, follows],
  policies: [topicPolicy, packagePolicy, scriptPolicy, benchmarkPolicy, videoPolicy],
  areas: hotAreas,
  jobs: [hotClock, hotFilms],
  exports: hotExports,
  imports: [benchmarkImport],
  audited: {
    hotTopic: { word: '热点', table: 'hot_topic', name: sql`x.title`, placed: false },
    hotPackage: { word: '热点包', table: 'hot_package', name: sql`x.title` },
    hotScript: { word: '直播脚本', table: 'hot_script', name: sql`x.title` },
    hotBenchmark: { word: '对标账号', table: 'hot_benchmark' },
    hotVideo: { word: '热点视频', table: 'hot_work', name: sql`x.title`, placed: false },
  },
  nightly: [
    sql`DELETE FROM hot_reading WHERE read_at < now() - interval '90 days'`,
    sql`DELETE FROM hot_title WHERE last_at < now() - interval '90 days'`,
    sql`DELETE FROM hot_topic t WHERE t.last_at < now() - interval '90 days'
        AND NOT EXISTS (SELECT 1 FROM hot_title x WHERE x.topic_id = t.id)`,
    sql`DELETE FROM hot_work_figure WHERE at < now() - interval '180 days'`,
    // What was only on an official list and nobody made anything of.
    sql`DELETE FROM hot_work p WHERE p.benchmark_id IS NULL AND p.at < now() - interval '90 days' AND p.rank IS NULL
        AND NOT EXISTS (SELECT 1 FROM hot_reference r WHERE r.work_id = p.id)`,
  ],
  contributes: [
    parameters.with({ group: 'hot', setting: hotWeights, call: contract.hotTopic.setWeights, whole: true }),
    ...hotTodos.map(todos.with),
    todos.with(packagesToAdopt),
    ...findHot.map(findables.with),
    findables.with(findBenchmarks),
  ],
  demo: [
    { name: 'hot', write: ensureDemoHot },
    { name: 'hot.benchmarks', write: ensureDemoBenchmarks },
    // Results are those of what was published, films included.
    {
      name: 'hot.results',
      needs: ['hot', 'hot.benchmarks', 'ai-create', 'materials'],
      write: ensureDemoResults,
    },
  ],
});
