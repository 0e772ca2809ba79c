import { randomUUID } from 'node:crypto';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
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
import { type Helper, wakeWhereWorkWaits } from './helper.ts';
import { announceJob, type JobRow } from './job-runs.ts';
import { openLanes } from './lanes.ts';
import { endLostRuns, takeUpCutOff, takeUpLeftBehind } from './left-behind.ts';
import { prepareQueues, type QueueData, refuseOrphans, retriesOf } from './queues.ts';
import { Running, runJob } from './run-job.ts';
import { nextTurn, partyOf } from './turns.ts';
import { isApart, queueOf, type WorkClass } from './work-classes.ts';

export const JobNotRunning = defineError('job.notRunning', 409, () => '任务已结束，无法取消');
export const JobNotFailed = defineError('job.notFailed', 409, () => '仅失败的任务可重新执行');

/** How often dead heartbeats and jobs that were given up are looked for. */
const LOOK_AFTER_SECONDS = 15;
/** Behind every turn. */
const BACKGROUND = -1_000_000_000;

interface Setting {
  db: Database;
  tx: Transact;
  log: Log;
  /** Without the clock and the watch over the dead: another process has both. */
  plain?: boolean;
}

interface StartOptions {
  /** What this process works on itself. */
  classes: readonly WorkClass[];
  /** No other process works on this database, so whatever is under way was left by one that died. */
  alone: boolean;
  kernel: Kernel;
  /** The process beside this one for the classes it does not work on. */
  helper?: Helper | null;
  /** Told whenever a job begins or ends here. */
  onRunning?: (runs: string[]) => void;
}

/**
 * The queue. Jobs are put in it within a transaction, so a job exists exactly when the change that asked for it does;
 * workers on any machine take them. A worker that dies stops its heartbeat and the job is taken up again.
 */
export function createJobs({ db, tx, log, plain = false }: Setting) {
  const definitions = new Map<string, JobDefinition>();
  const running = new Running();
  const boss = new PgBoss({
    ...connectionSettings(db.url),
    schema: 'pgboss',
    max: 4,
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
    const look = () => wakeWhereWorkWaits(db, helper, log);
    kernel.events.on('job.waiting', ({ queue }) => {
      if (helper.classes.some((needs) => queueOf(needs) === queue)) helper.wake();
    });
    helper.onCutOff((runs) => {
      takeUpCutOff(db, boss, runs)
        .then(look)
        .catch((err: unknown) => log.warn({ err }, 'jobs of a process that ended were not taken up'));
    });
    every(look, 'waiting work was not looked for');
    void look();
  }

  /** pg-boss asks its questions within the unit's transaction. */
  const within = (unit: Unit) => ({
    executeSql: (text: string, values?: unknown[]) => unit.raw(text, values) as never,
  });
  const queueNamed = ({ name }: JobRow) => queueOf(definitions.get(name)?.needs ?? 'light');

  async function put(unit: Unit, definition: JobDefinition, id: string, priority: number) {
    const queue = queueOf(definition.needs);
    const data: QueueData = { name: definition.name, run: id };
    await boss.send(queue, data, { id, priority, ...retriesOf(definition), db: within(unit) });
    if (isApart(definition.needs)) await unit.announce('job.waiting', { queue });
  }

  return {
    /** Two jobs of one name would take each other's work: the boot stops. */
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
        await refuseOrphans(db, definitions);
        if (alone) await takeUpLeftBehind(db, boss);
      }
      kernel.events.on('job.cancel', ({ id }) => running.get(id)?.abort(new Error('cancelled')));
      if (onRunning) running.onChange = onRunning;
      if (helper) lookAfterHelper(helper, kernel);
      if (classes.length > 0 && !plain) every(() => endLostRuns(kernel), 'lost jobs were not looked for');
      const work = async (job: JobWithMetadata<unknown>) => {
        const definition = definitions.get((job.data as QueueData).name);
        if (!definition) throw new Error(`job ${(job.data as QueueData).name} has no handler`);
        await runJob(kernel, definition, job, running);
      };
      for (const needs of classes) {
        const ticks = [...definitions.values()].some((each) => each.needs === needs && each.schedule);
        await openLanes(boss, { needs, lanes: kernel.config.lanes[needs], ticks }, work);
      }
    },

    async stop() {
      for (const timer of timers) clearInterval(timer);
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
      const queue = queueOf(definition.needs);
      const party = who.background ? null : partyOf(who.actor);
      const row = await unit.one<JobRow & { turn: number }>(sql`
        INSERT INTO job_run (id, name, title, member_id, channel_id, payload, queue, party, turn)
        VALUES (${id}, ${definition.name}, ${who.title ?? definition.title}, ${who.actor?.id ?? null},
                ${who.actor?.channelId ?? null}, ${JSON.stringify(valid)}::jsonb, ${queue}, ${party},
                ${party === null ? sql`0` : nextTurn(queue, party)}) RETURNING *`);
      if (!row) throw new Error('job was not recorded');
      await put(unit, definition, id, who.background ? BACKGROUND : -row.turn);
      await announceJob(unit, row);
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
      if (row.status === 'cancelled') await boss.cancel(queueNamed(row), id, { db: within(unit) });
      else await unit.announce('job.cancel', { id });
      await announceJob(unit, row);
    },

    /** A failed job, a dead letter, is put in the queue again from the start. */
    async retry(unit: Unit, id: string) {
      const row = await unit.one<JobRow>(sql`
        UPDATE job_run SET status = 'queued', error = NULL, finished_at = NULL, done = 0, note = ''
        WHERE id = ${id} AND status = 'failed' RETURNING *`);
      const definition = row && definitions.get(row.name);
      if (!definition) throw JobNotFailed();
      await boss.deleteJob(queueNamed(row), id, { db: within(unit) });
      await put(unit, definition, id, 0);
      await announceJob(unit, row);
    },

    tx,
    system: SYSTEM,
  };
}
export type Jobs = ReturnType<typeof createJobs>;
