import './names.ts';

export { Job, job } from './job.ts';
