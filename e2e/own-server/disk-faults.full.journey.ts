import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@zhiying/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyOf, sql } from '../../apps/server/src/db/sql.ts';
import { wireWith } from '../../apps/server/test/s3-wire.ts';
import { ask, send } from '../calls.ts';
import { type RunningServer, startServer } from '../server.ts';
import { createMembers, EMPTY, lookInto, memberInput, signInAsAdmin } from './fault-tools.ts';

const MB = 1_048_576;
const SLOWLY = { timeout: 60_000, interval: 500 };

let folder: string;
let mounted = false;

/** Mounting a small disk needs a right that not every machine gives. */
function asRoot(...command: string[]) {
  const [program, ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  execFileSync(program ?? '', args, { stdio: 'pipe' });
}

let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zhiying-disk-faults-'));
  try {
    const owner = `uid=${process.getuid?.()},gid=${process.getgid?.()}`;
    asRoot('mount', '-t', 'tmpfs', '-o', `size=600m,mode=0755,${owner}`, 'tmpfs', folder);
    mounted = true;
  } catch (error) {
    console.log(`没有运行：这台机器不允许挂载一个小磁盘（${(error as Error).message.split('\n')[0]}）`);
  }
});
afterAll(async () => {
  await server?.stop();
  if (mounted) asRoot('umount', folder);
  await rm(folder, { recursive: true, force: true });
});

const freeMb = async () => {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / MB;
};

it('数据目录的磁盘写满：能看能登录，写入和上传说明原因，腾出空间后照常，什么也没坏', {
  timeout: 5 * 60_000,
}, async ({ skip }) => {
  if (!mounted) skip('这台机器不允许挂载一个小磁盘');
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  const ballast = path.join(folder, 'ballast');
  server = await startServer(dataDir, EMPTY);
  let token = await signInAsAdmin(server.address);
  const grant = await ask(server.address, contract.storage.sts, {}, token);
  const wire = wireWith({ ...grant, endpoint: `${server.address}/s3` });
  const kept = randomBytes(200_000);
  expect((await wire.send('PUT', 'kept', { body: kept })).status).toBe(200);
  let count = 0;
  const acknowledged = await createMembers(server.address, token, 'roomy', {
    until: () => (count += 1) > 20,
  });

  const leaveFree = async (mb: number) => {
    await rm(ballast, { force: true });
    const room = Math.max(0, Math.floor(((await freeMb()) - mb) * MB));
    // PostgreSQL writes, too: what was free a moment ago may be no more, and then the disk is as full as it should be.
    await writeFile(ballast, Buffer.alloc(room)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error;
    });
  };
  const create = (uname: string) => send(server.address, contract.member.create, memberInput(uname), token);

  // Little room: files stop, the rest goes on.
  await leaveFree(150);
  let late = 0;
  await expect
    // The disk is looked at once a second: one may still slip in before, and is kept then.
    .poll(async () => (await wire.send('PUT', `late-${(late += 1)}`, { body: kept })).code, SLOWLY)
    .toBe('InsufficientStorage');
  expect((await create('little-room')).status).toBe('y');

  // No room: whatever changes something says so; looking and signing in go on.
  await leaveFree(8);
  let tries = 0;
  await expect
    .poll(() => create(`no-room-${(tries += 1)}`), SLOWLY)
    .toMatchObject({
      httpStatus: 507,
      code: 'server.diskFull',
      msg: '服务器磁盘空间不足，暂时无法保存，请联系管理员',
    });
  expect((await send(server.address, contract.member.list, {}, token)).status).toBe('y');
  expect(await signInAsAdmin(server.address)).toBeTruthy();
  expect((await wire.send('GET', 'kept')).body.equals(kept)).toBe(true);
  // Nothing at all: PostgreSQL itself finds no room. It still answers, and stays up.
  await leaveFree(0);
  expect((await send(server.address, contract.member.list, {}, token)).status).toBe('y');
  expect(server.process.exitCode).toBeNull();

  await rm(ballast);
  await expect.poll(async () => (await create('room-again')).status, SLOWLY).toBe('y');
  await server.stop();
  server = await startServer(dataDir, EMPTY);
  token = await signInAsAdmin(server.address);
  const names = [...acknowledged, 'little-room', 'room-again'];
  const found = await lookInto(dataDir, async (db) => {
    await db.raw('CREATE EXTENSION IF NOT EXISTS amcheck');
    // Every index and every row it names.
    await db.raw(`SELECT bt_index_check(c.oid, true) FROM pg_class c JOIN pg_am a ON a.oid = c.relam
      WHERE a.amname = 'btree' AND c.relkind = 'i' AND c.relpersistence = 'p'`);
    return db.query<{ uname: string }>(sql`SELECT uname FROM member WHERE uname = ${anyOf(names)}`);
  });
  expect(found.map(({ uname }) => uname).toSorted()).toEqual(names.toSorted());
  expect((await create(`no-room-${tries}`)).status).toBe('y');
  const again = wireWith({ ...grant, endpoint: `${server.address}/s3` });
  expect((await again.send('GET', 'kept')).body.equals(kept)).toBe(true);
  expect((await again.send('GET', `late-${late}`)).status).toBe(404);
});
