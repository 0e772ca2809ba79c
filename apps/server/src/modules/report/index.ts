import { defineModule } from '#kernel/module.ts';
import { findables } from '#kernel/workbench.ts';
import { fillFacts, proveFacts } from './facts/facts.jobs.ts';
import { factSubjectNames } from './facts/facts.slots.ts';
import { platformNames } from './facts/platform-names.source.ts';
import { reportFile } from './file/report-file.service.ts';
import { fillDemoFacts } from './report.demo.ts';
import { factRoutes, reportExports, viewRoutes } from './report.routes.ts';
import { findViews } from './report.workbench.ts';
import { sendSubscriptions } from './subscription/subscription.jobs.ts';
import { viewPolicy } from './view/view.policy.ts';

export { breakdowns } from './facts/breakdown.service.ts';
export { busiestPlaces, figureByCity } from './facts/by-city.repository.ts';
export { eventFacts, platformNumber } from './facts/event-facts.source.ts';
export {
  type FactSource,
  type FactSubjectNames,
  factSources,
  factSubjectNames,
} from './facts/facts.slots.ts';
export { keepFresh } from './facts/freshness.ts';
export { addDays, dayAgo, type Span } from './facts/span.ts';
export { maySeeMeasure, reportReach } from './report-access.ts';
export { reportLink } from './report-link.ts';

/** What became of content, by piece, place and person. */
export const reportModule = defineModule({
  name: 'report',
  areas: (kernel) => [factRoutes(kernel), viewRoutes(kernel)],
  policies: [viewPolicy],
  jobs: [fillFacts, proveFacts, sendSubscriptions],
  exports: reportExports,
  archives: [reportFile],
  audited: { reportView: { word: '报表视图', table: 'report_view' } },
  contributes: [factSubjectNames.with(platformNames), findables.with(findViews)],
  // After everything that reports count.
  demo: [
    {
      name: 'report',
      needs: ['substance', 'clue', 'chat', 'task', 'ai-create', 'ai-video', 'kox', 'poster', 'hot.results'],
      write: fillDemoFacts,
    },
  ],
});
