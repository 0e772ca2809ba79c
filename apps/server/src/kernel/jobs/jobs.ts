import { randomUUID } from 'node:crypto';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Actor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { defineError } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Log } from '#kernel/log.ts';
import type { Transact, Unit } from '#kernel/unit.ts';
import type { JobDefinition } from './define.ts';
import { fairnessKey, nextFairTurn } from './fair-turns.ts';
import { type Helper, startHelperForWaitingJobs } from './helper.ts';
import { announceJob, type JobRow } from './job-runs.ts';
import { openLanes } from './lanes.ts';
import { failLostRuns, resumeInterruptedJobs, resumeOrphanedJobs } from './orphaned-jobs.ts';
import { openQueueDatabase, type TakenJob } from './queue-database.ts';
import { assertJobsHaveHandlers, prepareQueues, type QueueData, retriesOf } from './queues.ts';
import { Running, runJob } from './run-job.ts';
import { isApart, queueOf, queuesOf, type WorkClass } from './work-classes.ts';

export const JobNotRunning = defineError('job.notRunning', 409, () => '任务已结束，无法取消');
export const JobNotFailed = defineError('job.notFailed', 409, () => '仅失败的任务可重新执行');

/** How often missed heartbeats and abandoned jobs are looked for. */
const LOOK_AFTER_SECONDS = 15;
/** A priority below every turn. */
const BACKGROUND = -1_000_000_000;

interface Setting {
  db: Database;
  tx: Transact;
  log: Log;
  /** Without scheduling and supervision: another process does both. */
  plain?: boolean;
}

interface StartOptions {
  /** The classes this process runs itself. */
  classes: readonly WorkClass[];
  /** No other process uses this database, so any job marked as running was abandoned by a dead process. */
  alone: boolean;
  kernel: Kernel;
  /** The process beside this one for the classes it does not work on. */
  helper?: Helper | null;
  /** Told whenever a job begins or ends here. */
  onRunning?: (runs: string[]) => void;
}

/**
 * The job queue. Jobs are enqueued within a transaction, so a job exists exactly when its cause does; workers on any
 * machine take them. A worker that dies stops its heartbeat and its job is taken up again.
 */
export function createJobs({ db, tx, log, plain = false }: Setting) {
  const definitions = new Map<string, JobDefinition>();
  const running = new Running();
  const queueDb = openQueueDatabase(db.directUrl, log);
  const boss = new PgBoss({
    db: queueDb,
    schema: 'pgboss',
    useListenNotify: true,
    schedule: !plain,
    supervise: !plain,
    monitorVacuum: false,
    superviseIntervalSeconds: LOOK_AFTER_SECONDS,
    monitorIntervalSeconds: LOOK_AFTER_SECONDS,
  });
  boss.on('error', (err) => log.error({ err }, 'job queue error'));
  const timers: NodeJS.Timeout[] = [];
  const every = (work: () => Promise<void>, failed: string) =>
    timers.push(
      setInterval(
        () => void work().catch((err: unknown) => log.warn({ err }, failed)),
        LOOK_AFTER_SECONDS * 1000,
      ).unref(),
    );

  function lookAfterHelper(helper: Helper, kernel: Kernel) {
    const look = () => startHelperForWaitingJobs(db, helper, log);
    kernel.events.on('job.waiting', ({ queue }) => {
      if (helper.classes.some((needs) => queuesOf(needs).includes(queue))) helper.wake();
    });
    helper.onCutOff((runs) => {
      resumeInterruptedJobs(db, boss, runs)
        .then(look)
        .catch((err: unknown) => log.warn({ err }, 'jobs of a process that ended were not taken up'));
    });
    every(look, 'waiting work was not looked for');
    void look();
  }

  /** Runs pg-boss's queries in the unit's transaction. */
  const within = (unit: Unit) => ({
    executeSql: (text: string, values?: unknown[]) => unit.raw(text, values) as never,
  });
  const queueFor = ({ needs, short }: JobDefinition, payload: unknown) =>
    queueOf(needs, short?.(payload) ?? false);
  const queueNamed = ({ name, payload }: JobRow) => {
    const definition = definitions.get(name);
    return definition ? queueFor(definition, payload) : queueOf('light');
  };

  async function put(unit: Unit, definition: JobDefinition, queue: string, id: string, priority: number) {
    const data: QueueData = { name: definition.name, run: id };
    await boss.send(queue, data, { id, priority, ...retriesOf(definition), db: within(unit) });
    if (isApart(definition.needs)) await unit.announce('job.waiting', { queue });
  }

  return {
    /** Two jobs of the same name would take each other's work: the boot stops. */
    register(list: readonly JobDefinition<never>[]) {
      for (const definition of list as unknown as JobDefinition[]) {
        if (definitions.has(definition.name)) throw new Error(`job ${definition.name} has two handlers`);
        definitions.set(definition.name, definition);
      }
    },

    async start({ classes, alone, kernel, helper = null, onRunning }: StartOptions) {
      await boss.start();
      if (!plain) {
        await prepareQueues(boss, db, definitions);
        await assertJobsHaveHandlers(db, definitions);
        if (alone) await resumeOrphanedJobs(db, boss);
      }
      kernel.events.on('job.cancel', ({ id }) => running.get(id)?.abort(new Error('cancelled')));
      if (onRunning) running.onChange = onRunning;
      if (helper) lookAfterHelper(helper, kernel);
      if (classes.length > 0 && !plain) every(() => failLostRuns(kernel), 'lost jobs were not looked for');
      const work = async (job: JobWithMetadata<unknown>) => {
        const definition = definitions.get((job.data as QueueData).name);
        if (!definition) throw new Error(`job ${(job.data as QueueData).name} has no handler`);
        await runJob(kernel, definition, job as TakenJob, running, queueDb);
      };
      for (const needs of classes) {
        const own = [...definitions.values()].filter((each) => each.needs === needs);
        const ticks = own.some(({ schedule }) => schedule);
        const short = own.some((each) => each.short);
        await openLanes(boss, { needs, lanes: kernel.config.lanes[needs], ticks, short }, work);
      }
    },

    async stop() {
      for (const timer of timers) clearInterval(timer);
      for (const controller of running.values()) controller.abort(new Error('stopping'));
      await boss
        .stop({ graceful: true, timeout: 8_000 })
        .catch((err: unknown) => log.warn({ err }, 'job queue did not stop cleanly'));
      await queueDb.close();
    },

    /** Asks for a job as part of the unit's transaction. */
    async enqueue<Payload>(
      unit: Unit,
      definition: JobDefinition<Payload>,
      payload: Payload,
      who: {
        actor?: Actor;
        title?: string /** Runs after everything people wait for. */;
        background?: boolean;
      } = {},
    ): Promise<string> {
      if (!definitions.has(definition.name)) throw new Error(`job ${definition.name} has no handler`);
      const id = randomUUID();
      const valid = definition.payload.parse(payload);
      const queue = queueFor(definition as JobDefinition, valid);
      const party = who.background ? null : fairnessKey(who.actor);
      const row = await unit.one<JobRow & { turn: number }>(sql`
        INSERT INTO job_run (id, name, title, member_id, channel_id, token_id, payload, queue, party, turn)
        VALUES (${id}, ${definition.name}, ${who.title ?? definition.title}, ${who.actor?.id ?? null},
                ${who.actor?.channelId ?? null}, ${who.actor?.token?.id ?? null}, ${JSON.stringify(valid)}::jsonb, ${queue}, ${party},
                ${party === null ? sql`0` : nextFairTurn(queue, party)}) RETURNING *`);
      if (!row) throw new Error('job was not recorded');
      await put(unit, definition as JobDefinition, queue, id, who.background ? BACKGROUND : -row.turn);
      await announceJob(unit, row);
      return id;
    },

    /** A queued job ends at once; a running one gets an abort signal and ends when its handler does. */
    async cancel(unit: Unit, id: string) {
      const row = await unit.one<JobRow>(sql`
        UPDATE job_run SET status = CASE WHEN status = 'queued' THEN 'cancelled' ELSE status END,
               finished_at = CASE WHEN status = 'queued' THEN now() END,
               note = CASE WHEN status = 'running' THEN '正在取消' ELSE note END
        WHERE id = ${id} AND status IN ('queued', 'running') RETURNING *`);
      if (!row) throw JobNotRunning();
      if (row.status === 'cancelled') await boss.cancel(queueNamed(row), id, { db: within(unit) });
      else await unit.announce('job.cancel', { id });
      await announceJob(unit, row);
    },

    /** Puts a failed job (a dead letter) in the queue again from the start. */
    async retry(unit: Unit, id: string) {
      const row = await unit.one<JobRow>(sql`
        UPDATE job_run SET status = 'queued', error = NULL, finished_at = NULL, done = 0, note = ''
        WHERE id = ${id} AND status = 'failed' RETURNING *`);
      const definition = row && definitions.get(row.name);
      if (!definition) throw JobNotFailed();
      await boss.deleteJob(queueNamed(row), id, { db: within(unit) });
      await put(unit, definition, queueNamed(row), id, 0);
      await announceJob(unit, row);
    },

    tx,
    system: SYSTEM,
  };
}
export type Jobs = ReturnType<typeof createJobs>;
