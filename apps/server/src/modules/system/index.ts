export { housekeeping } from './housekeeping.job.ts';
