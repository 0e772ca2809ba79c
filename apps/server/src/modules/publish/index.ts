import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { parameters } from '#kernel/parameter.slots.ts';
import { figures, shortcuts, todos } from '#kernel/workbench.ts';
import { upcoming } from '../account/index.ts';
import { factSources } from '../report/index.ts';
import { boardFeeds } from '../vision/index.ts';
import { postsWaiting } from './account-warning.ts';
import { attemptPolicy } from './attempt.policy.ts';
import { servePlatformEvents } from './platform-events.service.ts';
import { toldPosts } from './post-told.source.ts';
import { postsToday } from './publish.board.ts';
import { publishExport, publishRoutes } from './publish.routes.ts';
import { calendarShortcut, publishFigures, publishTodos } from './publish.workbench.ts';
import { postFacts } from './publish-facts.source.ts';
import { publishClock, runPublishing } from './run/run.job.ts';
import { publishSetting } from './setting.ts';

export { hourFigures } from './calendar/best-hours.ts';
export { calendarMarks, type MarkCount, type MarkSource } from './calendar/calendar-marks.ts';
export { placeService } from './calendar/place.service.ts';
export { findPost, platformOf } from './find-post.repository.ts';
export { slotsFrom } from './plan/moments.ts';
export { type PlatformListener, platformNews } from './platform-events.service.ts';
export { type DemoPost, writeDemoPosts } from './publish.demo.ts';
export { postsByDay, postsByPlatform } from './publish.workbench.ts';
export {
  accountsShowing,
  countPosts,
  hasOpenPosts,
  hasPosts,
  isOut,
  isUnsettled,
  NO_POSTS,
} from './published.repository.ts';
export { beginPublishing, cancelPublishing } from './release.service.ts';
export {
  afterReport,
  type Batch,
  type CalendarSource,
  type ContentSource,
  contentSources,
  type Ending,
  type Subject,
  themeBatch,
} from './subjects.ts';

export const publishModule = defineModule({
  name: 'publish',
  areas: (kernel) => [publishRoutes(kernel)],
  serve: servePlatformEvents,
  jobs: [publishClock, runPublishing],
  exports: [publishExport],
  policies: [attemptPolicy],
  audited: { publishAttempt: { word: '发布记录', table: 'publish_attempt', name: sql`x.title` } },
  contributes: [
    parameters.with({ group: 'publish', setting: publishSetting, call: contract.publish.setSetting }),
    boardFeeds.with(postsToday),
    factSources.with(postFacts),
    toldPosts,
    shortcuts.with(calendarShortcut),
    upcoming.with(postsWaiting),
    ...publishTodos.map(todos.with),
    ...publishFigures.map(figures.with),
  ],
});
