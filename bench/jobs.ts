import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { queueOf } from '../apps/server/src/kernel/jobs/work-classes.ts';
import type { BenchServer } from './bench-server.ts';
import { openBoss, QUEUE } from './boss.ts';
import type { Row } from './harness.ts';
import { type Bench, interleaved, type Measured, measured } from './harness.ts';
import { withProgram } from './servers.ts';
import { smallJob, startSmallJobs } from './small-job.ts';

const AT_ONCE = 8;
const GOAL = 0.8;

/** A new empty database beside the house's; it goes when the work is done. */
async function withDatabase<T>(
  house: BenchServer,
  name: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  await house.db.raw(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await house.db.raw(`CREATE DATABASE ${name}`);
  const url = new URL(house.databaseUrl);
  url.pathname = `/${name}`;
  const db = openDatabase(url.href, { max: AT_ONCE, onError: () => {} });
  try {
    return await work(db);
  } finally {
    await db.close();
    await house.db.raw(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

const severalAtOnce = async (count: number, one: (at: number) => Promise<unknown>) => {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < count; at = next++) await one(at);
    }),
  );
};

interface Drain {
  program: string;
  queue: string;
  count: number;
}

/** Jobs are queued first, then two workers come and drain the queue; from the first job's start to the last one's end. */
async function drain(house: BenchServer, db: Database, { program, queue, count }: Drain): Promise<Measured> {
  const done = async () =>
    (
      await db.one<{ count: number }>(sql`
      SELECT count(*) AS count FROM pgboss.job WHERE name = ${queue} AND state = 'completed'`)
    )?.count ?? 0;
  const { cpuSeconds } = await withProgram(program, [db.url], (_one, pid) =>
    withProgram(program, [db.url], (_other, otherPid) =>
      measured([pid, otherPid, house.postgres], async () => {
        while ((await done()) < count) await wait(200);
      }),
    ),
  );
  const took = await db.one<{ seconds: number }>(sql`
    SELECT extract(epoch FROM max(completed_on) - min(started_on)) AS seconds FROM pgboss.job WHERE name = ${queue}`);
  return { seconds: took?.seconds ?? Number.NaN, cpuSeconds };
}

const ours = (house: BenchServer, count: number) =>
  withDatabase(house, 'bench_jobs', async (db) => {
    await migrate(db);
    const app = await startSmallJobs(db, false);
    const { tx, jobs } = app.kernel;
    await severalAtOnce(count, (at) => tx(jobs.system, (unit) => jobs.enqueue(unit, smallJob, { at })));
    await app.stop();
    return drain(house, db, { program: 'program-worker.ts', queue: queueOf('light'), count });
  });

const bare = (house: BenchServer, count: number) =>
  withDatabase(house, 'bench_boss', async (db) => {
    const boss = openBoss(db.url);
    await boss.start();
    await boss.createQueue(QUEUE, { notify: true, retryLimit: 0, heartbeatSeconds: 30 });
    await severalAtOnce(count, (at) => boss.send(QUEUE, { at }));
    await boss.stop();
    return drain(house, db, { program: 'bare-worker.ts', queue: QUEUE, count });
  });

export const jobs: Bench = {
  title:
    'small jobs drained by two workers, one at a time each, against pg-boss alone with the same settings',
  async run(run) {
    const count = run.full ? 10_000 : 500;
    const house = await run.house();
    const found = await interleaved({ ours: () => ours(house, count), bare: () => bare(house, count) });
    const shown = ({ seconds, cpuSeconds }: Measured) =>
      `${(count / seconds).toFixed(0)} /s (CPU ${((1000 * (cpuSeconds ?? Number.NaN)) / count).toFixed(1)} ms each)`;
    const ratio = found.bare.seconds / found.ours.seconds;
    const row: Row = {
      what: `${count} jobs`,
      ours: shown(found.ours),
      baseline: shown(found.bare),
      ratio,
      goal: `≥ ${GOAL}×`,
      ok: ratio >= GOAL,
    };
    return [row];
  },
};
