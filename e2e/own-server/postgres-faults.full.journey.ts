import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@zhiying/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { openCluster } from '../../apps/server/src/db/embedded/cluster.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded/embedded.ts';
import { runningPostmaster } from '../../apps/server/src/db/embedded/postmaster.ts';
import { anyOf, sql } from '../../apps/server/src/db/sql.ts';
import { type Answer, send } from '../calls.ts';
import { startServer } from '../server.ts';
import { anyMoment, createMembers, EMPTY, FULL, lookInto, signInAsAdmin } from './fault-tools.ts';

/** After the third fall within ten minutes the embedded database is given up, which is meant. */
const FALLS = FULL ? 3 : 1;
const STOPS = FULL ? 20 : 1;
const SLOWLY = { timeout: 60_000, interval: 200 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zhiying-postgres-faults-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const postmasterOf = async (dataDir: string) => {
  const cluster = await openCluster(dataDir, { create: false, sync: true, onProgress: () => {} });
  return runningPostmaster(cluster)?.pid;
};

/** Members are created by four people at once while `disturb` does its work; afterwards everything goes on by itself. */
async function underLoad(address: string, token: string, name: string, disturb: () => Promise<void>) {
  const refusals: Answer<unknown>[] = [];
  let over = false;
  const busy = Promise.all(
    [1, 2, 3, 4].map((worker) =>
      createMembers(address, token, `${name}-${worker}`, {
        until: () => over,
        refused: (answer) => refusals.push(answer),
      }),
    ),
  );
  await anyMoment(200, 1_000);
  await disturb();
  const probe = () => send(address, contract.member.list, {}, token);
  await expect.poll(async () => (await probe()).status, SLOWLY).toBe('y');
  over = true;
  return { acknowledged: (await busy).flat(), refusals };
}

/** Whoever was refused was told the same: come back later. Nothing of what happened inside. */
function expectClear(refusals: readonly Answer<unknown>[]) {
  const kinds = new Set(refusals.map(({ httpStatus, code, msg }) => `${httpStatus} ${code} ${msg}`));
  expect([...kinds].filter((kind) => kind !== '503 server.unavailable 服务暂时不可用，请稍后重试')).toEqual(
    [],
  );
}

const present = (names: readonly string[]) =>
  sql`SELECT uname FROM member WHERE uname = ${anyOf(names)} ORDER BY uname`;

it(`内置 PostgreSQL 在写入时被 kill -9 ${FALLS} 次：只有清楚的答复，自己恢复，确认过的一条不丢`, {
  timeout: 5 * 60_000,
}, async () => {
  const dataDir = path.join(folder, 'embedded');
  const server = await startServer(dataDir, EMPTY);
  const token = await signInAsAdmin(server.address);
  const acknowledged: string[] = [];
  for (let fall = 0; fall < FALLS; fall += 1) {
    const before = await postmasterOf(dataDir);
    const seen = await underLoad(server.address, token, `fall-${fall}`, async () => {
      process.kill(before ?? 0, 'SIGKILL');
      await expect.poll(async () => (await postmasterOf(dataDir)) ?? before, SLOWLY).not.toBe(before);
    });
    expectClear(seen.refusals);
    acknowledged.push(...seen.acknowledged);
  }
  console.log(`${acknowledged.length} members acknowledged around ${FALLS} falls`);
  const found = await lookInto(dataDir, (db) => db.query<{ uname: string }>(present(acknowledged)));
  expect(found.map(({ uname }) => uname).toSorted()).toEqual(acknowledged.toSorted());
  expect(server.process.exitCode).toBeNull();
  await server.stop();
});

it(`外部 PostgreSQL：启动时还没有就等着；停了 ${STOPS} 次又开，服务器自己接上，确认过的一条不丢`, {
  timeout: 10 * 60_000,
}, async () => {
  const dataDir = path.join(folder, 'outside-database');
  let postgres = await startEmbedded({ dataDir });
  const { url } = postgres;
  await postgres.stop();
  const starting = startServer(path.join(folder, 'outside'), { ...EMPTY, DATABASE_URL: url });
  // Given while the server already waits: it must not have ended.
  postgres = await startEmbedded({ dataDir });
  const server = await starting;
  try {
    const token = await signInAsAdmin(server.address);
    const acknowledged: string[] = [];
    for (let stop = 0; stop < STOPS; stop += 1) {
      const seen = await underLoad(server.address, token, `stop-${Date.now()}-${stop}`, async () => {
        await postgres.stop();
        const answer = await send(server.address, contract.member.list, {}, token);
        expect(answer).toMatchObject({ httpStatus: 503, code: 'server.unavailable', data: null });
        postgres = await startEmbedded({ dataDir });
      });
      expectClear(seen.refusals);
      expect(seen.refusals.length).toBeGreaterThan(0);
      acknowledged.push(...seen.acknowledged);
    }
    expect(postgres.url).toBe(url);
    const db = openDatabase(url, { max: 1 });
    const found = await db.query<{ uname: string }>(present(acknowledged));
    await db.close();
    expect(found.map(({ uname }) => uname).toSorted()).toEqual(acknowledged.toSorted());
  } finally {
    await server.stop();
    await postgres.stop();
  }
});

it('外部 PostgreSQL 一直连不上：说明在等，到时说明原因并以非零退出', { timeout: 60_000 }, async () => {
  const env = { ...EMPTY, DATABASE_URL: 'postgres://nobody@localhost:1/nothing', DATABASE_WAIT: '1' };
  await expect(startServer(path.join(folder, 'nowhere'), env)).rejects.toThrow(
    /ended with 1:\n正在等待数据库（最多 1 秒）：.*ECONNREFUSED.*\n启动失败：1 秒内未能连接数据库：.*ECONNREFUSED.*\n$/,
  );
});
