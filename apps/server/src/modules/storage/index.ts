export { storageRoutes } from './storage.routes.ts';
export { sweepFiles } from './sweep.job.ts';
