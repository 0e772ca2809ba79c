import { defineModule } from '#kernel/module.ts';
import { analysisExports, analysisRoutes } from './analysis.routes.ts';
import { analysisClock, analysisCompact, analysisRefresh } from './read/read.jobs.ts';

export const aiAnalysisModule = defineModule({
  name: 'ai-analysis',
  areas: (kernel) => [analysisRoutes(kernel)],
  jobs: [analysisClock, analysisRefresh, analysisCompact],
  exports: analysisExports,
});
