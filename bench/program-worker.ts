import { openDatabase } from '../apps/server/src/db/database.ts';
import { startSmallJobs } from './small-job.ts';

/** One worker of ours on the database named first. */
await startSmallJobs(openDatabase(process.argv[2] ?? ''), true);
console.log('ready worker');
