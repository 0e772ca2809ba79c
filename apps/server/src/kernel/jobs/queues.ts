import type { PgBoss } from 'pg-boss';
import type { Database } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { JobDefinition } from './define.ts';
import { queueOf, queuesOf, WORK_CLASSES } from './work-classes.ts';

export const HEARTBEAT_SECONDS = 30;
const KEPT_SECONDS = 24 * 3600;
/**
 * The priority of scheduled jobs: before everything people asked for, because they are quick and find what is due.
 */
export const TICK = 1_000;

/** The payload of a queue entry. `run` is missing for scheduled jobs. */
export interface QueueData {
  name: string;
  run?: string;
}

type Definitions = ReadonlyMap<string, JobDefinition>;

const USUAL_RETRY = { limit: 3, delaySeconds: 5 };
export const retriesOf = ({ retry = USUAL_RETRY }: JobDefinition) => ({
  retryLimit: retry.limit,
  retryDelay: retry.delaySeconds,
  retryBackoff: true,
});

/** Creates a queue per class and its schedules, and empties the per-job queues of earlier versions. */
export async function prepareQueues(boss: PgBoss, db: Database, definitions: Definitions) {
  for (const needs of WORK_CLASSES) {
    const settings = {
      expireInSeconds: 6 * 3600,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
      notify: true,
    };
    for (const queue of queuesOf(needs)) {
      await boss.createQueue(queue, settings);
      await boss.updateQueue(queue, settings);
    }
  }
  await moveOld(boss, db, definitions);
  await Promise.all(
    [...definitions.values()].map(async (definition) => {
      const { name, needs, schedule } = definition;
      const data: QueueData = { name };
      const options = { tz: 'Asia/Shanghai', key: name, priority: TICK, ...retriesOf(definition) };
      if (schedule) await boss.schedule(queueOf(needs), schedule, data, options);
    }),
  );
  await dropUnknownTicks(boss, definitions);
}

async function dropUnknownTicks(boss: PgBoss, definitions: Definitions) {
  for (const { name: queue, key } of await boss.getSchedules()) {
    const definition = definitions.get(key);
    if (!definition?.schedule || queueOf(definition.needs) !== queue) await boss.unschedule(queue, key);
  }
}

/** Earlier versions had a queue per job. Moves what waits there to the queue of its class. */
async function moveOld(boss: PgBoss, db: Database, definitions: Definitions) {
  const old = await db.query<{ name: string }>(
    sql`SELECT name FROM pgboss.queue WHERE name = ${anyOf([...definitions.keys()], 'text')}`,
  );
  for (const { name } of old) {
    const definition = definitions.get(name);
    if (!definition) continue;
    const queue = queueOf(definition.needs);
    await db.query(sql`
      UPDATE pgboss.job SET name = ${queue}, data = jsonb_build_object('name', ${name}::text, 'run', id)
      WHERE name = ${name} AND state IN ('created', 'retry', 'active')`);
    await boss.unschedule(name).catch(() => {});
    await boss.deleteQueue(name);
  }
  const queues = [...definitions.values()].map(({ name, needs }) => ({ name, queue: queueOf(needs) }));
  await db.query(sql`
    UPDATE job_run r SET queue = d.queue
    FROM jsonb_to_recordset(${JSON.stringify(queues)}::jsonb) AS d(name text, queue text)
    WHERE r.name = d.name AND r.status IN ('queued', 'running') AND r.queue IS NULL`);
}

/** A queued job without a handler in this program would wait for ever: the boot stops. */
export async function assertJobsHaveHandlers(db: Database, definitions: Definitions) {
  const rows = await db.query<{ name: string }>(
    sql`SELECT DISTINCT name FROM job_run WHERE status IN ('queued', 'running')`,
  );
  const orphan = rows.find(({ name }) => !definitions.has(name));
  if (orphan) throw new Error(`任务 ${orphan.name} 还在排队，但这个版本的程序没有它的处理程序`);
}
