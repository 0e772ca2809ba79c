import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@zhiying/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/db/sql.ts';
import { ask, send } from '../calls.ts';
import { type RunningServer, startServer } from '../server.ts';
import { EMPTY, FULL, lookInto, memberInput, signInAsAdmin, stopIfRunning } from './fault-tools.ts';
import { sendGarbage } from './garbage.ts';

const GARBAGE = FULL ? 120_000 : 3_000;
const GARBAGE_SECONDS = FULL ? 120 : 4;
const SLOWLY = { timeout: 60_000, interval: 200 };
const MINUTES = 60_000;

let dataDir: string;
let server: RunningServer;
let token: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'zhiying-server-faults-'));
  const shift = path.join(import.meta.dirname, 'clock-shift.ts');
  // With its rate limits, as in real life.
  server = await startServer(dataDir, { ...EMPTY, RATE_LIMIT: '1', NODE_OPTIONS: `--import "${shift}"` });
  token = await signInAsAdmin(server.address);
}, 3 * MINUTES);
afterAll(async () => {
  await stopIfRunning(server);
  await rm(dataDir, { recursive: true, force: true });
});

const memory = async () => {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
};

it('垃圾请求淹没登录和随机路径：没有 5xx，内存不涨，真实用户的每次调用都有答复，也还能登录', {
  timeout: 5 * MINUTES,
}, async () => {
  // The first wave fills what is filled once: code, caches, the heap's first growth.
  await sendGarbage(server.address, GARBAGE / 2, GARBAGE_SECONDS);
  const before = await memory();
  let over = false;
  const real: string[] = [];
  const user = (async () => {
    while (!over) real.push((await send(server.address, contract.member.list, {}, token)).status);
  })();
  const answers = await sendGarbage(server.address, GARBAGE, GARBAGE_SECONDS);
  const again = await send(server.address, contract.auth.login, {
    uname: 'admin',
    password: EMPTY.ADMIN_PASSWORD,
  });
  over = true;
  await user;
  const ratio = (await memory()) / before;
  console.log(
    'garbage',
    Object.fromEntries(answers),
    `real calls ${real.length}, memory ×${ratio.toFixed(2)}`,
  );
  expect([...answers.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(real.length).toBeGreaterThan(0);
  expect(new Set(real)).toEqual(new Set(['y']));
  expect(again.status).toBe('y');
  expect(ratio).toBeLessThan(1.5);
});

const shiftClock = async (told: string) => {
  const before = server.output().length;
  server.process.kill('SIGUSR2');
  await expect.poll(() => server.output().slice(before), SLOWLY).toContain(told);
};

/** A job that changes exactly these people, and how often each was changed. */
async function setStatusOnce(uname: string, status: 'active' | 'disabled') {
  const changes = () =>
    lookInto(dataDir, (db) =>
      db.one<{ n: number }>(sql`
        SELECT count(*) AS n FROM audit a JOIN member m ON m.id::text = a.entity_id
        WHERE m.uname = ${uname} AND a.action = 'member.setStatus'`),
    );
  const before = (await changes())?.n ?? 0;
  const { jobId } = await ask(
    server.address,
    contract.member.setStatusOfAll,
    { search: { q: uname }, status },
    token,
  );
  const run = async () =>
    (await ask(server.address, contract.job.mine, {}, token)).rows.find(({ id }) => id === jobId);
  await expect.poll(async () => (await run())?.status, SLOWLY).toBe('done');
  expect((await run())?.attempts).toBe(1);
  expect((await changes())?.n).toBe(before + 1);
}

it('时钟前跳一小时再跳回：会话有效，能登录，任务照常只做一次，定时任务一分钟最多一次', {
  timeout: 8 * MINUTES,
}, async () => {
  await ask(server.address, contract.member.create, memberInput('clock-user'), token);
  for (const [told, status] of [
    ['clock shifted by 3600000', 'disabled'],
    ['clock shifted by 0', 'active'],
  ] as const) {
    await shiftClock(told);
    expect((await send(server.address, contract.member.list, {}, token)).status).toBe('y');
    expect(await signInAsAdmin(server.address)).not.toBe(token);
    await setStatusOnce('clock-user', status);
  }
  const perMinute = () =>
    lookInto(dataDir, (db) =>
      db.query<{ n: number }>(sql`
        SELECT count(*) AS n FROM pgboss.job WHERE data->>'name' = 'aiCreate.clock' AND data->>'run' IS NULL
        GROUP BY date_trunc('minute', created_on)`),
    );
  // The full run sees three of them after the jumps; the quick one does not wait for minutes to pass.
  if (FULL)
    await expect
      .poll(async () => (await perMinute()).length, { timeout: 4 * MINUTES, interval: 5_000 })
      .toBeGreaterThan(2);
  expect((await perMinute()).filter(({ n }) => n > 1)).toEqual([]);
});
