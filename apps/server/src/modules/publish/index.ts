import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { figures, todos } from '#kernel/workbench.ts';
import { upcoming } from '../account/index.ts';
import { postsWaiting } from './account-warning.ts';
import { attemptPolicy } from './attempt.policy.ts';
import { servePlatformEvents } from './platform-events.ts';
import { publishExport, publishRoutes } from './publish.routes.ts';
import { publishFigures, publishTodos } from './publish.workbench.ts';
import { publishClock, runPublishing } from './run/run.job.ts';

export { findPost, platformOf } from './find-post.ts';
export { slotsFrom } from './plan/moments.ts';
export { type PlatformListener, platformNews } from './platform-events.ts';
export { postsByDay, postsByPlatform } from './publish.workbench.ts';
export { accountsShowing, countPublished } from './published.ts';
export { beginPublishing, cancelPublishing } from './release.ts';
export {
  type Batch,
  type ContentSource,
  contentSources,
  type Ending,
  type Subject,
  statusAfter,
} from './subjects.ts';

export const publishModule = defineModule({
  name: 'publish',
  areas: (kernel) => [publishRoutes(kernel)],
  serve: servePlatformEvents,
  jobs: [publishClock, runPublishing],
  exports: [publishExport],
  policies: [attemptPolicy],
  audited: { publishAttempt: { word: '发布记录', table: 'publish_attempt', name: sql`x.title` } },
  brings: [upcoming.with(postsWaiting), ...publishTodos.map(todos.with), ...publishFigures.map(figures.with)],
});
