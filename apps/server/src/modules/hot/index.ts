import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables, todos } from '#kernel/workbench.ts';
import { demoMaterialsReady } from '../material/index.ts';
import { benchmarkImport } from './benchmark/benchmark.import.ts';
import { ensureDemoBenchmarks, ensureDemoResults } from './demo/benchmarks.ts';
import { ensureDemoHot } from './demo/demo.ts';
import { hotClock, hotFilms } from './hot.jobs.ts';
import { followPolicy, packagePolicy, sourcePolicy, topicPolicy } from './hot.policy.ts';
import { hotAreas, hotExports } from './hot.routes.ts';
import { findHot, hotTodos } from './hot.workbench.ts';
import { scriptPolicy } from './script/script.policy.ts';
import { benchmarkPolicy, videoPolicy } from './video.policy.ts';
import { findBenchmarks, packagesToAdopt } from './video.workbench.ts';

/** What people talk about: lists that are read, topics made of them, packages that dealers take. */
export const hotModule = defineModule({
  name: 'hot',
  policies: [
    sourcePolicy,
    topicPolicy,
    followPolicy,
    packagePolicy,
    scriptPolicy,
    benchmarkPolicy,
    videoPolicy,
  ],
  areas: hotAreas,
  jobs: [hotClock, hotFilms],
  exports: hotExports,
  imports: [benchmarkImport],
  audited: {
    hotSource: { word: '热点来源', table: 'hot_source' },
    hotTopic: { word: '热点', table: 'hot_topic', name: sql`x.title`, placed: false },
    hotFollow: { word: '热点订阅', table: 'hot_follow' },
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
  brings: [
    ...hotTodos.map(todos.with),
    todos.with(packagesToAdopt),
    ...findHot.map(findables.with),
    findables.with(findBenchmarks),
    demoMaterialsReady.with(ensureDemoResults),
  ],
  demo: async (kernel) => {
    await ensureDemoHot(kernel);
    await ensureDemoBenchmarks(kernel);
  },
});
