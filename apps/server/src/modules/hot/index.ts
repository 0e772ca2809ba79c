import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables, todos } from '#kernel/workbench.ts';
import { ensureDemoHot } from './demo/demo.ts';
import { hotClock } from './hot.jobs.ts';
import { followPolicy, packagePolicy, sourcePolicy, topicPolicy } from './hot.policy.ts';
import { hotAreas, hotExports } from './hot.routes.ts';
import { findHot, hotTodos } from './hot.workbench.ts';

/** What people talk about: lists that are read, topics made of them, packages that dealers take. */
export const hotModule = defineModule({
  name: 'hot',
  policies: [sourcePolicy, topicPolicy, followPolicy, packagePolicy],
  areas: hotAreas,
  jobs: [hotClock],
  exports: hotExports,
  audited: {
    hotSource: { word: '热点来源', table: 'hot_source' },
    hotTopic: { word: '热点', table: 'hot_topic', name: sql`x.title`, placed: false },
    hotFollow: { word: '热点订阅', table: 'hot_follow' },
    hotPackage: { word: '热点包', table: 'hot_package', name: sql`x.title` },
  },
  nightly: [
    sql`DELETE FROM hot_reading WHERE read_at < now() - interval '90 days'`,
    sql`DELETE FROM hot_title WHERE last_at < now() - interval '90 days'`,
    sql`DELETE FROM hot_topic t WHERE t.last_at < now() - interval '90 days'
        AND NOT EXISTS (SELECT 1 FROM hot_title x WHERE x.topic_id = t.id)`,
  ],
  brings: [...hotTodos.map(todos.with), ...findHot.map(findables.with)],
  demo: ensureDemoHot,
});
