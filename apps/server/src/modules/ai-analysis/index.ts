import { defineModule } from '#kernel/module.ts';
import { figures } from '#kernel/workbench.ts';
import { hourFigures } from '../publish/index.ts';
import { factSources } from '../report/index.ts';
import { analysisExports, analysisRoutes } from './analysis.routes.ts';
import { analysisFigures } from './analysis.workbench.ts';
import { gainedFacts } from './analysis-facts.source.ts';
import { figuresByHour } from './hours.repository.ts';
import { analysisClock, analysisCompact, analysisRefresh } from './read/read.jobs.ts';

/** When a post published at a moment is asked about next: its comments come at the same pace as its readers. */
export { nextTurn as nextReading } from './read/pace.repository.ts';

export const aiAnalysisModule = defineModule({
  name: 'ai-analysis',
  areas: (kernel) => [analysisRoutes(kernel)],
  jobs: [analysisClock, analysisRefresh, analysisCompact],
  exports: analysisExports,
  contributes: [
    factSources.with(gainedFacts),
    ...analysisFigures.map(figures.with),
    hourFigures.with(figuresByHour),
  ],
});
