import { analysisClock, analysisCompact, analysisRefresh } from './read/read.jobs.ts';

export { analysisExports, analysisRoutes } from './analysis.routes.ts';
export const analysisJobs = [analysisClock, analysisRefresh, analysisCompact];
