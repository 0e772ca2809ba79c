import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type Newsroom, openNewsroom } from './newsroom.ts';
import { openSandbox } from './sandbox.ts';

/** `npm run faults` does with the sizes of the specification what `npm test` does with small ones. */
const FULL = process.env.FAULTS === 'full';
const ARTICLES = FULL ? 200 : 6;
const KILLS = FULL ? 12 : 1;
const MAIN = new URL('../src/main.ts', import.meta.url).pathname;

const sandbox = await openSandbox();
let room: Newsroom;
let settings: Record<string, string>;
let worker: ChildProcess;

/** A worker in a process of its own, which can be killed. */
function startWorker() {
  worker = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...settings, DEMO: '0', ROLES: 'worker', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

beforeAll(async () => {
  room = await openNewsroom(sandbox, {
    roles: ['api'],
    opened(given) {
      settings = given;
      startWorker();
    },
  });
}, 120_000);
afterAll(() => worker.kill('SIGKILL'));

const counted = async (id: number) => (await room.results(id)).byStatus;

it(`发布中途杀掉进程 ${KILLS} 次、平台丢两成答复，${ARTICLES} 篇正好 ${ARTICLES} 条，没有悬着的`, {
  timeout: FULL ? 30 * 60_000 : 120_000,
}, async () => {
  const accounts = [await room.addAccount('wechat'), await room.addAccount('wechat')];
  const id = await room.addTheme(ARTICLES, { accountIds: accounts, spread: 'pool' });
  await room.sandbox.fault({
    kind: 'drop',
    path: '/cgi-bin/freepublish/submit',
    times: null,
    percent: 20,
  });
  // Slow enough that a kill finds some of them on their way.
  await room.sandbox.fault({ kind: 'delay', path: '/cgi-bin/draft', times: null, percent: 50, delayMs: 200 });
  await room.release(id);
  for (let kill = 0; kill < KILLS; kill++) {
    const before = (await counted(id)).published;
    await expect
      .poll(
        async () => {
          const { submitting, published } = await counted(id);
          return submitting > 0 || published > before;
        },
        { timeout: 90_000 },
      )
      .toBe(true);
    await wait(Math.random() * (FULL ? 2_000 : 100));
    worker.kill('SIGKILL');
    // The small run does not wait for the lease of a process that is surely dead.
    if (!FULL)
      await room.house.db.query(sql`
        UPDATE publish_attempt SET claimed_until = now() - interval '1 second' WHERE state = 'submitting'`);
    startWorker();
    await room.wake();
  }
  await expect
    .poll(
      async () => {
        if (!FULL) await room.nudge(id);
        return (await room.results(id)).settled;
      },
      { timeout: FULL ? 10 * 60_000 : 90_000, interval: 500 },
    )
    .toBe(true);
  expect((await counted(id)).published).toBe(ARTICLES);
  const titles = (
    await room.house.db.query<{ title: string }>(
      sql`SELECT title FROM publish_attempt WHERE batch_id = ${id}`,
    )
  ).map(({ title }) => title);
  const posts = await room.postsOf(titles);
  expect(posts).toHaveLength(ARTICLES);
  expect(new Set(posts.map(({ title }) => title)).size).toBe(ARTICLES);
  await expect.poll(() => room.themeStatus(id), { timeout: 30_000 }).toBe('released');
});
