import type { JobContext } from '#kernel/jobs/define.ts';
import { speakAll } from './speak-all.ts';

/** Lines of scripts and what is listened to before a show. */
export const run = (context: JobContext<unknown>) => speakAll(context, { soon: false });
