import { defineModule } from '#kernel/module.ts';
import { figures } from '#kernel/workbench.ts';
import { analysisExports, analysisRoutes } from './analysis.routes.ts';
import { analysisFigures } from './analysis.workbench.ts';
import { analysisClock, analysisCompact, analysisRefresh } from './read/read.jobs.ts';

/** When a post published at a moment is asked about next: its comments come at the same pace as its readers. */
export { nextTurn as nextReading } from './read/pace.ts';

export const aiAnalysisModule = defineModule({
  name: 'ai-analysis',
  areas: (kernel) => [analysisRoutes(kernel)],
  jobs: [analysisClock, analysisRefresh, analysisCompact],
  exports: analysisExports,
  brings: analysisFigures.map(figures.with),
});
