import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, type Reply } from '@zhiying/contract';
import { beforeAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { atEnd } from './at-end.ts';
import { withDatabase } from './postgres.ts';

const SERVER = new URL('../src/', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'zhiying-machines-'));
let db: Database;

/** As docs/operations.md has it for many machines: one database, one key, each machine with a data folder of its own. */
const KEY = { SECRET_KEY: 'the-same-key-on-every-machine-0123456789' };

beforeAll(async () => {
  const maintenance = openDatabase(withDatabase(inject('templateUrl'), 'postgres'), { max: 1 });
  const name = `t_${randomBytes(6).toString('hex')}`;
  await maintenance.raw(`CREATE DATABASE ${name} TEMPLATE template_zhiying STRATEGY file_copy`);
  db = openDatabase(withDatabase(inject('templateUrl'), name), { max: 2 });
  atEnd(async () => {
    await db.close();
    await maintenance.raw(`DROP DATABASE ${name} WITH (FORCE)`);
    await maintenance.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

/** A program of the house on a machine of its own. */
function run(program: string, machine: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(SERVER, program)], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DEMO: '0',
      DATABASE_URL: db.url,
      DATA_DIR: join(folder, machine),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      printed += piece.toString();
    });
  atEnd(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    ended,
    lines: () => printed.trimEnd().split('\n'),
    async says(words: RegExp) {
      await expect.poll(() => printed, { timeout: 60_000 }).toMatch(words);
      return words.exec(printed)?.[1] ?? '';
    },
    stop: () => end(child, ended),
  };
}
async function end(child: ChildProcess, ended: Promise<unknown>) {
  child.kill('SIGTERM');
  await ended;
}

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return String(typeof address === 'object' ? address?.port : '');
};

const signIn = async (address: string, password: string) => {
  const response = await fetch(address + contract.auth.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uname: 'admin', password }),
  });
  return (await response.json()) as Reply<{ token: string }>;
};
const admins = () => db.query(sql`SELECT 1 FROM member WHERE lower(uname) = 'admin'`);

it('工作进程先启动也不创建 admin，有自己的健康检查和指标；接口进程创建并显示密码，命令能重设', {
  timeout: 180_000,
}, async () => {
  const port = await freePort();
  const worker = run('main.ts', 'worker', { ...KEY, ROLES: 'worker:light', WORKER_PORT: port });
  await worker.says(/智营工作进程已启动/);
  expect(await admins()).toEqual([]);
  for (const path of ['/healthz', '/readyz'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200);
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  for (const line of [
    'zhiying_jobs{status="queued"} ',
    'zhiying_jobs{status="running"} ',
    'zhiying_jobs{status="failed"} 0',
    'zhiying_sign_ins_total{result="ok"} 0',
    'zhiying_sign_ins_total{result="refused"} 0',
    'zhiying_failed_calls_total 0',
  ])
    expect(figures).toContain(`\n${line}`);
  expect(
    (await fetch(`http://127.0.0.1:${port}${contract.auth.login.path}`, { method: 'POST' })).status,
  ).toBe(404);

  const api = run('main.ts', 'api', { ...KEY, ROLES: 'api' });
  const password = await api.says(/管理员 admin 的密码（只显示这一次）：(\S+)/);
  const address = await api.says(/智营已启动\s+(http:\/\/[^/]+)/);
  expect(await signIn(address, password)).toMatchObject({ status: 'y' });

  const command = run('admin-password.ts', 'api', KEY);
  expect(await command.ended).toBe(0);
  const again = await command.says(/admin 的新密码（只显示这一次）：(\S+)/);
  expect(await signIn(address, password)).toMatchObject({ status: 'n', code: 'auth.wrong' });
  expect(await signIn(address, again)).toMatchObject({ status: 'y' });
  await Promise.all([worker.stop(), api.stop()]);
});

it('主密钥不同的机器一行说明并拒绝启动，也不自己造一个；确认更换后可以启动', {
  timeout: 180_000,
}, async () => {
  const line =
    /^本机的主密钥与已保存密钥所用的不同：请在每台机器上设置相同的 SECRET_KEY，或把原机器数据文件夹中的 secret\.key 复制到 .+；原主密钥已丢失时运行 npm run accept-key，再重新填写已保存的密钥$/;
  const without: Record<string, string> = { ROLES: 'worker' };
  for (const settings of [without, { SECRET_KEY: 'another-key-on-this-machine-0123456789' }]) {
    const refused = run('main.ts', 'other', settings);
    expect(await refused.ended).toBe(1);
    expect(refused.lines()).toEqual([expect.stringMatching(line)]);
  }
  expect(existsSync(join(folder, 'other', 'secret.key'))).toBe(false);

  const accept = run('accept-key.ts', 'other', {});
  expect(await accept.ended).toBe(0);
  const accepted = run('main.ts', 'other', { ROLES: 'api' });
  await accepted.says(/智营已启动/);
  await accepted.stop();
});
