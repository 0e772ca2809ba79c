import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract, EVENT_STREAM_PATH } from '@zhiying/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts';
import { type Embedded, startEmbedded } from '../../apps/server/src/db/embedded/embedded.ts';
import { anyOf, sql } from '../../apps/server/src/db/sql.ts';
import { ask, send } from '../calls.ts';
import { type RunningServer, startServer } from '../server.ts';
import { anyMoment, EMPTY, killed, pause, signInAsAdmin, stopIfRunning } from './fault-tools.ts';

const ROUNDS = 5;
const THEMES_A_ROUND = 6;
const ARTICLES = 10;
const MINUTES = 60_000;

let folder: string;
let postgres: Embedded;
let db: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zhiying-processes-faults-'));
  postgres = await startEmbedded({ dataDir: path.join(folder, 'database') });
  db = openDatabase(postgres.url, { max: 2 });
}, 3 * MINUTES);
afterAll(async () => {
  await db?.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = (name: string, role: 'api' | 'worker') =>
  startServer(
    path.join(folder, name),
    { ...EMPTY, DATABASE_URL: postgres.url, ROLES: role },
    role === 'worker' ? /智营工作进程已启动()/ : undefined,
  );

/** Reads the stream as a browser does: after a break it goes on at whichever server lives, from where it was. */
function listenForJobs(addressOf: () => string, token: string, over: () => boolean) {
  const seen = new Map<number, { id: string; status: string }>();
  let cursor: string | undefined;
  return { seen, isReady: () => cursor !== undefined, ended: listen() };

  async function listen() {
    while (!over()) {
      try {
        const response = await fetch(addressOf() + EVENT_STREAM_PATH, {
          headers: { authorization: `Bearer ${token}`, ...(cursor ? { 'last-event-id': cursor } : {}) },
          signal: AbortSignal.timeout(5_000),
        });
        let text = '';
        for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          text += chunk;
          const frames = text.split('\n\n');
          text = frames.pop() ?? '';
          for (const frame of frames) {
            const event = /^data: (.+)$/m.exec(frame)?.[1];
            const { id, topic, data } = event ? JSON.parse(event) : { id: 0, topic: '', data: null };
            if (topic === 'job.changed') seen.set(id, data);
            cursor = /^id: (.+)$/m.exec(frame)?.[1] ?? cursor;
          }
        }
      } catch {
        await pause(100);
      }
    }
  }
}

it(`两个接口和两个工作进程，随机各杀一个，共 ${ROUNDS} 次：每个任务做完且只做一次，每个事件都看到`, {
  timeout: 20 * MINUTES,
}, async () => {
  const apis: RunningServer[] = [await start('api-0', 'api'), await start('api-1', 'api')];
  const workers: RunningServer[] = [await start('worker-0', 'worker'), await start('worker-1', 'worker')];
  let living = 0;
  const address = () => apis[living]?.address ?? '';
  const token = await signInAsAdmin(address());
  let over = false;
  const { seen, isReady, ended } = listenForJobs(address, token, () => over);
  await expect.poll(isReady).toBe(true);
  const themes: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let n = 0; n < THEMES_A_ROUND; n += 1) {
        const asked = {
          topic: `示例主题 ${round}-${n}`,
          count: ARTICLES,
          platforms: ['toutiao' as const],
          pictures: 0,
          start: true,
        };
        themes.push((await ask(address(), contract.aiTheme.create, asked, token)).id);
      }
      await anyMoment(0, 2_000);
      const [victim, other] = Math.random() < 0.5 ? [0, 1] : [1, 0];
      living = other;
      const dying = [apis[victim], workers[victim]] as RunningServer[];
      await Promise.all(dying.map(killed));
      expect((await send(address(), contract.aiTheme.list, {}, token)).status).toBe('y');
      [apis[victim], workers[victim]] = [
        await start(`api-${victim}`, 'api'),
        await start(`worker-${victim}`, 'worker'),
      ];
    }
    const open = () =>
      db.one<{ n: number }>(sql`
        SELECT count(*) AS n FROM job_run WHERE name = 'aiCreate.write' AND status IN ('queued', 'running')`);
    await expect.poll(async () => (await open())?.n, { timeout: 10 * MINUTES, interval: 1_000 }).toBe(0);
    await everyArticleOnce(themes);
    const jobs = await db.query<{ id: string }>(
      sql`SELECT id::text FROM job_run WHERE name = 'aiCreate.write' AND status = 'done'`,
    );
    expect(jobs).toHaveLength(themes.length);
    const announced = await db.query<{ id: number }>(
      sql`SELECT id FROM event WHERE topic = 'job.changed' AND member_id IS NOT NULL ORDER BY id`,
    );
    // One more turn of the stream, so that what was announced last has arrived.
    await pause(6_000);
    over = true;
    await ended;
    const done = new Set([...seen.values()].filter(({ status }) => status === 'done').map(({ id }) => id));
    expect(jobs.filter(({ id }) => !done.has(id))).toEqual([]);
    expect(announced.filter(({ id }) => !seen.has(id))).toEqual([]);
    console.log(`${themes.length} jobs, ${announced.length} events, ${ROUNDS * 2} processes killed`);
  } finally {
    over = true;
    await Promise.all([...apis, ...workers].map(stopIfRunning));
  }
});

async function everyArticleOnce(themes: readonly number[]) {
  const rows = await db.query<{ status: string; versions: number }>(sql`
    SELECT a.status, (SELECT count(*) FROM ai_article_version v WHERE v.article_id = a.id) AS versions
    FROM ai_article a WHERE a.theme_id = ${anyOf(themes)}`);
  expect(rows).toHaveLength(themes.length * ARTICLES);
  expect(rows.filter(({ status, versions }) => status !== 'done' || versions !== 1)).toEqual([]);
}
