import { readdirSync, readFileSync } from 'node:fs';
import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { defineJob, type JobContext, type JobDefinition } from '#kernel/jobs/define.ts';
import { USUAL_LANES } from '#kernel/jobs/work-classes.ts';
import { defineModule } from '#kernel/module.ts';
import { addMaterial, type Library, openLibrary } from './library.ts';
import { serveOn } from './test-app.ts';

/** Jobs made for the test. They note who had a turn, or wait until they are let go. */
const turns: string[] = [];
const waiting = new Map<string, () => void>();
let ticks = 0;

const make = <Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  run: (context: JobContext<Payload>) => Promise<void>,
  more: Partial<JobDefinition<Payload>> = {},
) =>
  defineJob({
    name,
    title: name,
    needs: 'processor',
    payload,
    retry: { limit: 0, delaySeconds: 0 },
    handler: async () => ({ run }),
    ...more,
  });
const noted = make('test.noted', z.object({ who: z.string() }), async ({ payload }) => {
  turns.push(payload.who);
});
const held = make('test.held', z.object({ key: z.string() }), async ({ payload }) => {
  await new Promise<void>((go) => waiting.set(payload.key, go));
});
const tick = make(
  'test.tick',
  z.object({}),
  async () => {
    ticks += 1;
  },
  { schedule: '0 0 1 1 *' },
);

let library: Library;
const own = defineModule({ name: 'test', jobs: [noted, held, tick] });

beforeAll(async () => {
  library = await openLibrary({
    beside: own,
    lanes: { ...USUAL_LANES, processor: 1, light: 2 },
  });
});

async function enqueue<Payload>(job: JobDefinition<Payload>, asked: [Payload, number][]) {
  const { kernel } = library.house.app;
  const { access, jobs } = kernel;
  const people = new Map(
    await Promise.all(
      [...new Set(asked.map(([, uid]) => uid))].map(
        async (uid) => [uid, (await access.actFor(uid, null, jobs.system.origin)) ?? undefined] as const,
      ),
    ),
  );
  return kernel.tx(jobs.system, async (unit) => {
    const ids: string[] = [];
    for (const [payload, uid] of asked)
      ids.push(await jobs.enqueue(unit, job, payload, { actor: people.get(uid) }));
    return ids;
  });
}

/** What the clock does when a job's time has come; the lanes are told at once, as they are of everything else. */
async function tickOf(queue: string, name: string): Promise<string> {
  const made = await library.house.db.one<{ id: string }>(sql`
    INSERT INTO pgboss.job (name, data, priority) VALUES (${queue}, ${JSON.stringify({ name })}::jsonb, 1000) RETURNING id`);
  await library.house.db.query(
    sql`SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${queue}::text)`,
  );
  return made?.id ?? '';
}

describe('按类别分开的任务', () => {
  it('一方排了很多，另一方的一个不用等它们做完；两边轮流', async () => {
    const [crowd, single] = [await library.house.addMember('crowd'), await library.house.addMember('single')];
    await enqueue(noted, [
      ...Array.from({ length: 40 }, (): [{ who: string }, number] => [{ who: 'crowd' }, crowd]),
      [{ who: 'single' }, single],
      [{ who: 'single' }, single],
    ]);
    await expect.poll(() => turns.length).toBe(42);
    expect(turns.slice(0, 4).filter((who) => who === 'single')).toHaveLength(2);
  });

  it('一条道被占住时，别的类别照常；同一类别有几条道', async () => {
    const uid = await library.house.addMember('busy');
    await enqueue(held, [[{ key: 'slow' }, uid]]);
    await expect.poll(() => waiting.has('slow')).toBe(true);
    // The only lane of its class is taken; a light one runs all the same.
    const id = await tickOf('work.light', 'system.housekeeping');
    const state = async (id: string) =>
      (await library.house.db.one<{ state: string }>(sql`SELECT state FROM pgboss.job WHERE id = ${id}`))
        ?.state;
    await expect.poll(() => state(id)).toBe('completed');
    waiting.get('slow')?.();

    const side = await serveOn(library.house.app.kernel.db.url, {
      beside: own,
      roles: new Set(['worker:processor']),
      lanes: { ...USUAL_LANES, processor: 2 },
    });
    await enqueue(held, [
      [{ key: 'one' }, uid],
      [{ key: 'two' }, uid],
      [{ key: 'three' }, uid],
    ]);
    await expect.poll(() => [...waiting.keys()].toSorted().join()).toContain('one,slow,three,two');
    for (const go of waiting.values()) go();
    await side.close();
  });

  it('定时的每次只占一行，只说最近一次', async () => {
    const status = async () =>
      (
        await library.house.db.one<{ status: string }>(
          sql`SELECT status FROM job_run WHERE name = 'test.tick'`,
        )
      )?.status;
    const before = ticks;
    for (let round = 1; round <= 3; round++) {
      await tickOf('work.processor', 'test.tick');
      // A tick that comes while the one before is at work is left out, so each waits for the last one's end.
      await expect.poll(async () => [ticks - before, await status()]).toEqual([round, 'done']);
    }
    const admin = await library.house.addMember('admin', [], { isAdmin: true });
    expect(admin).toBeGreaterThan(0);
    const { rows } = await library.house.ask(
      contract.job.list,
      { name: 'test.tick' } as never,
      await library.house.signIn('admin'),
    );
    expect(rows).toHaveLength(1);
  });

  it('从前每个任务一条队列，升级后排着的在新的队列里做完', async () => {
    const { kernel } = library.house.app;
    const id = crypto.randomUUID();
    await kernel.db.raw(
      `SELECT pgboss.create_queue('test.noted', '{"policy":"standard","retryLimit":0}'::jsonb)`,
    );
    await kernel.db.query(sql`
      INSERT INTO job_run (id, name, title, payload) VALUES (${id}, 'test.noted', '旧的', '{"who":"old"}')`);
    await kernel.db.query(sql`
      INSERT INTO pgboss.job (id, name, data) VALUES (${id}, 'test.noted', ${JSON.stringify({ run: id })}::jsonb)`);
    const next = await serveOn(kernel.db.url, {
      beside: own,
      roles: new Set(['worker:processor']),
    });
    await expect.poll(() => turns.includes('old')).toBe(true);
    await next.close();
    expect(await kernel.db.query(sql`SELECT 1 FROM pgboss.queue WHERE name = 'test.noted'`)).toEqual([]);
  });
});

/** Processes that this one started to work on media. */
const helpers = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
        return (
          parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('work.program')
        );
      } catch {
        return false;
      }
    });

describe.skipIf(process.platform !== 'linux')('处理素材的进程', { timeout: 120_000 }, () => {
  it('有活才启动；被杀掉，服务照常，做到一半的接着做完', async () => {
    const { house, root } = library;
    const who = await library.person('uploader', root, ['5-1', '5-2', '5-3']);
    expect(helpers()).toEqual([]);
    await addMaterial(library, who);
    const [first] = helpers();
    expect(first).toBeGreaterThan(0);
    const adding = addMaterial(library, who);
    process.kill(first ?? 0, 'SIGKILL');
    await adding;
    expect(helpers()).not.toContain(first);
    const left = await house.db.query(
      sql`SELECT id FROM job_run WHERE name = 'material.process' AND status <> 'done'`,
    );
    expect(left).toEqual([]);
  });
});
