import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import type { Database } from '#db/database.ts';
import { connectionSettings } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Actor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { defineError } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Log } from '#kernel/log.ts';
import type { Transact, Unit } from '#kernel/unit.ts';
import type { JobDefinition } from './define.ts';
import { announceJob, type JobRow } from './job-runs.ts';
import { endLostRuns, takeUpLeftBehind } from './left-behind.ts';
import { runJob } from './run-job.ts';

export const JobNotRunning = defineError('job.notRunning', 409, () => '任务已经结束，不能取消');
export const JobNotFailed = defineError('job.notFailed', 409, () => '只有失败的任务可以重新执行');

const HEARTBEAT_SECONDS = 30;
/** How often dead heartbeats and jobs that were given up are looked for. */
const LOOK_AFTER_SECONDS = 15;
/** New jobs wake a worker at once; retries and delayed jobs are looked for this often. */
const RETRY_LOOK_SECONDS = 5;
/** Lower comes later. */
const BACKGROUND = -10;

/**
 * The queue. Jobs are put in it within a transaction, so a job exists exactly when the change that asked for it does;
 * workers on any machine take them. A worker that dies stops its heartbeat and the job is taken up again.
 */
export function createJobs({ db, tx, log }: { db: Database; tx: Transact; log: Log }) {
  const definitions = new Map<string, JobDefinition>();
  const running = new Map<string, AbortController>();
  const boss = new PgBoss({
    ...connectionSettings(db.url),
    schema: 'pgboss',
    max: 4,
    useListenNotify: true,
    schedule: true,
    monitorVacuum: false,
    superviseIntervalSeconds: LOOK_AFTER_SECONDS,
    monitorIntervalSeconds: LOOK_AFTER_SECONDS,
  });
  boss.on('error', (err) => log.error({ err }, 'job queue error'));
  let lookAfter: NodeJS.Timeout | undefined;

  return {
    /** Two jobs of one name would take each other's work: the boot stops. */
    register(list: readonly JobDefinition<never>[]) {
      for (const definition of list as unknown as JobDefinition[]) {
        if (definitions.has(definition.name)) throw new Error(`job ${definition.name} has two handlers`);
        definitions.set(definition.name, definition);
      }
    },

    /** `alone`: no other process works on this database, so whatever is under way was left by one that died. */
    async start(options: { work: boolean; alone: boolean; kernel: Kernel }) {
      await boss.start();
      for (const { name, retry, schedule } of definitions.values()) {
        const settings = {
          retryLimit: retry.limit,
          retryDelay: retry.delaySeconds,
          retryBackoff: true,
          expireInSeconds: 6 * 3600,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          notify: true,
        };
        await boss.createQueue(name, settings);
        await boss.updateQueue(name, settings);
        if (schedule) await boss.schedule(name, schedule, {}, { tz: 'Asia/Shanghai' });
      }
      await refuseOrphans(db, definitions);
      if (options.alone) await takeUpLeftBehind(db, boss);
      options.kernel.events.on('job.cancel', ({ id }) => running.get(id)?.abort(new Error('cancelled')));
      if (!options.work) return;
      lookAfter = setInterval(() => {
        endLostRuns(options.kernel).catch((err: unknown) =>
          log.warn({ err }, 'lost jobs were not looked for'),
        );
      }, LOOK_AFTER_SECONDS * 1000).unref();
      for (const definition of definitions.values()) {
        const worker = await boss.work(
          definition.name,
          {
            batchSize: 1,
            includeMetadata: true,
            pollingIntervalSeconds: 2,
            notifyPollingIntervalSeconds: RETRY_LOOK_SECONDS,
          },
          async ([job]) => {
            // Where one job was there may be more: the worker looks again at once, not when it is next woken.
            boss.notifyWorker(worker);
            if (job) await runJob(options.kernel, definition, job, running);
          },
        );
      }
    },

    async stop() {
      clearInterval(lookAfter);
      for (const controller of running.values()) controller.abort(new Error('stopping'));
      await boss
        .stop({ graceful: true, timeout: 8_000 })
        .catch((err: unknown) => log.warn({ err }, 'job queue did not stop cleanly'));
    },

    /** Asks for a job as part of the unit's transaction. */
    async enqueue<Payload>(
      unit: Unit,
      definition: JobDefinition<Payload>,
      payload: Payload,
      who: {
        actor?: Actor;
        title?: string /** Gives way to whatever people wait for. */;
        background?: boolean;
      } = {},
    ): Promise<string> {
      if (!definitions.has(definition.name)) throw new Error(`job ${definition.name} has no handler`);
      const id = randomUUID();
      const valid = definition.payload.parse(payload);
      const row = await unit.one<JobRow>(sql`
        INSERT INTO job_run (id, name, title, member_id, channel_id, payload)
        VALUES (${id}, ${definition.name}, ${who.title ?? definition.title}, ${who.actor?.id ?? null},
                ${who.actor?.channelId ?? null}, ${JSON.stringify(valid)}::jsonb) RETURNING *`);
      await boss.send(
        definition.name,
        { run: id },
        {
          id,
          priority: who.background ? BACKGROUND : 0,
          db: { executeSql: (text, values) => unit.raw(text, values) },
        },
      );
      if (row) await announceJob(unit, row);
      return id;
    },

    /** Queued jobs end here and now; a running one is told to stop and ends when its handler does. */
    async cancel(unit: Unit, id: string) {
      const row = await unit.one<JobRow>(sql`
        UPDATE job_run SET status = CASE WHEN status = 'queued' THEN 'cancelled' ELSE status END,
               finished_at = CASE WHEN status = 'queued' THEN now() END,
               note = CASE WHEN status = 'running' THEN '正在取消' ELSE note END
        WHERE id = ${id} AND status IN ('queued', 'running') RETURNING *`);
      if (!row) throw JobNotRunning();
      if (row.status === 'cancelled')
        await boss.cancel(row.name, id, {
          db: { executeSql: (text, values) => unit.raw(text, values) },
        });
      else await unit.announce('job.cancel', { id });
      await announceJob(unit, row);
    },

    /** A failed job, a dead letter, is put in the queue again from the start. */
    async retry(unit: Unit, id: string) {
      const row = await unit.one<JobRow>(sql`
        UPDATE job_run SET status = 'queued', error = NULL, finished_at = NULL, done = 0, note = ''
        WHERE id = ${id} AND status = 'failed' RETURNING *`);
      if (!row) throw JobNotFailed();
      const db = { executeSql: (text: string, values?: unknown[]) => unit.raw(text, values) as never };
      await boss.deleteJob(row.name, id, { db });
      await boss.send(row.name, { run: id }, { id, db });
      await announceJob(unit, row);
    },

    tx,
    system: SYSTEM,
  };
}
export type Jobs = ReturnType<typeof createJobs>;

/** Work waiting for a handler that this program does not have would wait for ever: the boot stops and says so. */
async function refuseOrphans(db: Database, definitions: Map<string, JobDefinition>) {
  const rows = await db.query<{ name: string }>(
    sql`SELECT DISTINCT name FROM job_run WHERE status IN ('queued', 'running')`,
  );
  const orphan = rows.find(({ name }) => !definitions.has(name));
  if (orphan) throw new Error(`任务 ${orphan.name} 还在排队，但这个版本的程序没有它的处理程序`);
}
