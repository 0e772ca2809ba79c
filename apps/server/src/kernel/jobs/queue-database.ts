import type { Db, JobWithMetadata } from 'pg-boss';
import { openDatabase } from '#db/database.ts';
import { listen } from '#kernel/events/listener.ts';
import type { Log } from '#kernel/log.ts';
import { completingAndEnding, type Ending, type JobRow, takingAndBeginning } from './job-runs.ts';

const TAKES = /^\s*WITH\s+next AS \(\s*SELECT[\s\S]+\sRETURNING\s/;
const COMPLETES = /^\s*WITH\s+results AS \(\s*UPDATE[\s\S]+SET completed_on/;

/** An entry of the queue as a worker gets it. */
export type TakenJob = JobWithMetadata<unknown> & { begun: JobRow | null };

export interface QueueDatabase extends Db {
  /** Written by the statement that completes the job. */
  endWithCompletion(jobId: string, ending: Ending): void;
  close(): Promise<void>;
}

/**
 * The connections of pg-boss. A job costs two trips to the database: one takes it and marks its run as begun, one
 * completes it and writes how its run ended. Each connection plans the two statements once, since planning takes longer
 * than executing them. Without sequential scans: a plan made while the queue is empty must still find the next of ten
 * thousand jobs by its index.
 */
export function openQueueDatabase(url: string, log: Log): QueueDatabase {
  const endings = new Map<string, Ending>();
  const db = openDatabase(url, {
    max: 4,
    settings: '-c enable_seqscan=off',
    onError: (err) => log.warn({ err }, 'the job queue lost a connection'),
  });
  return {
    executeSql(text, values = []) {
      if (TAKES.test(text)) return db.raw(takingAndBeginning(text), values, { prepared: true });
      if (!COMPLETES.test(text)) return db.raw(text, values);
      const [id] = values[1] as [string];
      const ending = endings.get(id);
      endings.delete(id);
      const complete = ending ? completingAndEnding(text, values, ending) : { text, values };
      return db.raw(complete.text, complete.values, { prepared: true });
    },
    endWithCompletion: (jobId, ending) => endings.set(jobId, ending),
    async listen(channel, onNotification, onReconnect) {
      const { promise: heard, resolve } = Promise.withResolvers<void>();
      const listener = listen(url, {
        channel,
        log,
        onTold: onNotification,
        onWake: onReconnect,
        onState: () => resolve(),
      });
      await heard;
      return { close: () => listener.stop() };
    },
    close: () => db.close(),
  };
}
