import type { JobContext } from '#kernel/jobs/define.ts';
import { speakAll } from './speak-all.ts';

/** What a room that is on air waits for: lines put in, answers, greetings. */
export const run = (context: JobContext<unknown>) => speakAll(context, { soon: true });
