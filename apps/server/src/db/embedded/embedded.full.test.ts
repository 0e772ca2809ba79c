import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { borrowEmbedded, DataDirInUse, type Embedded, EmbeddedError, startEmbedded } from './embedded.ts';
import { isAlive, waitForExit } from './processes.ts';
import { temporaryFolder } from './temporary.ts';

const PATIENCE = 60_000;
/** `npm run faults` kills more often. */
const ROUNDS = process.env.FAULTS === 'full' ? 8 : 2;
/** Where durability is not the question, the tests do without it. */
const settings: Record<string, string> = { fsync: 'off' };
const isRoot = process.getuid?.() === 0;

let folder: ReturnType<typeof temporaryFolder>;
let dataDir: string;
beforeEach(() => {
  folder = temporaryFolder();
  dataDir = join(folder.path, 'data');
});
afterEach(async () => {
  // A test that failed half-way must not leave PostgreSQL behind.
  if (existsSync(pidFile())) {
    const pid = postmaster();
    if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
    await waitForExit(pid, 10_000);
  }
  folder.remove();
});

const pidFile = () => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
const postmaster = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A server in a process of its own, which can be killed. `body` runs after the start with `embedded` in scope. */
function serverProcess(using = settings, body = ''): { child: ChildProcess; lines: AsyncIterator<string> } {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
    import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    try {
      const embedded = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, settings: ${JSON.stringify(using)} });
      console.log(embedded.url);
      ${body}
    } catch (error) { console.log(error.message); process.exit(1); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, lines: createInterface(child.stdout as NodeJS.ReadableStream)[Symbol.asyncIterator]() };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
}

describe('内置数据库', () => {
  it('首次启动即可使用中文检索，停止后不留进程，再次启动数据仍在', { timeout: PATIENCE }, async () => {
    const progress: string[] = [];
    const first = await startEmbedded({ dataDir, onProgress: (line) => progress.push(line) });
    expect(progress).toEqual(['创建数据库', '启动数据库']);
    expect(first).toMatchObject({ attached: false, version: expect.stringMatching(/^18/) });
    await ask(first.url, `create table people as select '张伟明' as name`);
    const pid = postmaster();
    await first.stop();
    expect(isAlive(pid)).toBe(false);

    const second = await startEmbedded({ dataDir });
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, `select name from people where name % '张伟明'`)).toEqual([
      { name: '张伟明' },
    ]);
    expect(
      await ask(
        second.url,
        `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
                current_setting('data_checksums') as checksums, current_setting('listen_addresses') as listens`,
      ),
    ).toEqual([{ fsync: 'on', commit: 'on', checksums: 'on', listens: '127.0.0.1' }]);
    await Promise.all([second.stop(), second.stop()]);
  });

  it('kill -9 服务之后，下次启动接管仍在运行的数据库', { timeout: PATIENCE }, async () => {
    const { child, lines } = serverProcess();
    const { value: url } = await lines.next();
    await kill(child);
    const pid = postmaster();
    expect(isAlive(pid)).toBe(true);
    const embedded = await startEmbedded({ dataDir, settings });
    expect(embedded).toMatchObject({ attached: true, url });
    expect(postmaster()).toBe(pid);
    await embedded.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('磁盘已满：首次启动和再次启动都只说一句，什么都不动，有了空间照常启动', {
    timeout: PATIENCE,
  }, async () => {
    const full = { dataDir, settings, roomMb: Number.MAX_SAFE_INTEGER };
    const refusal = () =>
      startEmbedded(full).then(
        () => '',
        (error: unknown) => (error instanceof EmbeddedError ? error.message : String(error)),
      );
    expect(await refusal()).toMatch(
      /^磁盘已满：\S+ 所在的磁盘只剩 \d+ MB，数据库至少要 \d+ MB 才能启动；数据未改动，请清理空间后再启动$/,
    );
    expect(readdirSync(dataDir)).toEqual([]);
    const first = await startEmbedded({ dataDir, settings });
    await ask(first.url, 'create table kept as select 7 as value');
    await first.stop();
    expect(await refusal()).toMatch(/^磁盘已满：/);
    expect(existsSync(pidFile())).toBe(false);
    const second = await startEmbedded({ dataDir, settings });
    expect(await ask(second.url, 'select value from kept')).toEqual([{ value: 7 }]);
    // One that runs already is not in need of room to start.
    expect(await refusal()).toContain('正被另一个智营进程使用');
    await second.stop();
  });

  it('第二个服务被明确拒绝，第一个不受影响', { timeout: PATIENCE }, async () => {
    const { child, lines } = serverProcess();
    const { value: url } = await lines.next();
    const refusal = await startEmbedded({ dataDir, settings }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataDirInUse);
    expect((refusal as Error).message).toBe(`数据目录 ${dataDir} 正被另一个智营进程使用（pid ${child.pid}）`);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('两个服务同时首次启动，恰有一个成功', { timeout: PATIENCE }, async () => {
    const attempts = [serverProcess(), serverProcess(), serverProcess()];
    const words = await Promise.all(attempts.map(async ({ lines }) => (await lines.next()).value as string));
    expect(words.filter((word) => word.startsWith('postgres://'))).toHaveLength(1);
    expect(words.filter((word) => word.includes('正被另一个智营进程使用'))).toHaveLength(2);
  });

  it('服务与数据库一起被 kill -9，已确认的行一行不少', { timeout: ROUNDS * PATIENCE }, async () => {
    const acknowledged = new Set<number>();
    for (let round = 0; round < ROUNDS; round++) {
      const { child, lines } = serverProcess(
        {},
        `
        const client = new pg.Client(embedded.url);
        client.on('error', () => {});
        await client.connect();
        await client.query('create table if not exists kept (id int primary key, note text)');
        for (let id = ${round * 1_000_000}; ; id++) {
          await client.query('insert into kept values ($1, $2)', [id, '第' + id + '行']);
          console.log(id);
        }`,
      );
      await lines.next();
      setTimeout(() => {
        process.kill(postmaster(), 'SIGKILL');
        child.kill('SIGKILL');
      }, 700);
      const before = acknowledged.size;
      // The last line may be the complaint of a query that was cut off.
      for (let line = await lines.next(); !line.done; line = await lines.next())
        if (/^\d+$/.test(line.value)) acknowledged.add(Number(line.value));
      expect(acknowledged.size).toBeGreaterThan(before + 10);

      const embedded = await startEmbedded({ dataDir });
      const kept = new Set(
        (await ask<{ id: number }>(embedded.url, 'select id from kept')).map(({ id }) => id),
      );
      expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
      await embedded.stop();
    }
  });

  it('数据库崩溃后自行恢复，地址不变', { timeout: PATIENCE }, async () => {
    let recovered = () => {};
    const recovery = new Promise<void>((resolve) => {
      recovered = resolve;
    });
    const onProgress = (line: string) => line === '数据库已恢复' && recovered();
    const embedded = await startEmbedded({ dataDir, settings, onProgress });
    process.kill(postmaster(), 'SIGKILL');
    await recovery;
    expect(await ask(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await embedded.stop();
  });

  it('无法恢复时告知，而不是无声等待', { timeout: PATIENCE }, async () => {
    let embedded: Embedded | undefined;
    const lost = new Promise<EmbeddedError>((resolve) => {
      void startEmbedded({ dataDir, settings, onLost: resolve }).then((started) => {
        embedded = started;
        const control = join(dataDir, 'postgres', 'cluster', 'global', 'pg_control');
        rmSync(control);
        process.kill(postmaster(), 'SIGKILL');
      });
    });
    expect((await lost).message).toContain('数据库反复意外中断');
    await embedded?.stop();
  });

  it('记住的端口被占用时另选一个', { timeout: PATIENCE }, async () => {
    const first = await startEmbedded({ dataDir, settings });
    await first.stop();
    const { createServer } = await import('node:net');
    const port = Number(new URL(first.url).port);
    const squatter = createServer().listen(port, '127.0.0.1');
    onTestFinished(() => void squatter.close());
    const second = await startEmbedded({ dataDir, settings });
    expect(new URL(second.url).port).not.toBe(String(port));
    await second.stop();
  });

  it('残留的 postmaster.pid 指向别的进程时照常启动', { timeout: PATIENCE }, async () => {
    const first = await startEmbedded({ dataDir, settings });
    const [, ...rest] = readFileSync(pidFile(), 'utf8').split('\n');
    await first.stop();
    writeFileSync(pidFile(), [process.pid, ...rest].join('\n'));
    const second = await startEmbedded({ dataDir, settings });
    expect(second.attached).toBe(false);
    await second.stop();
  });

  it('中断的首次启动不留半个数据库', { timeout: PATIENCE }, async () => {
    mkdirSync(join(dataDir, 'postgres.new-999999999-aaaaaa', 'cluster'), { recursive: true });
    chmodSync(dataDir, 0o755);
    const embedded = await startEmbedded({ dataDir, settings });
    expect(existsSync(join(dataDir, 'postgres.new-999999999-aaaaaa'))).toBe(false);
    await embedded.stop();
  });

  it('其他大版本创建的数据库不会被动用', { timeout: PATIENCE }, async () => {
    const embedded = await startEmbedded({ dataDir, settings });
    await embedded.stop();
    writeFileSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '17\n');
    await expect(startEmbedded({ dataDir, settings })).rejects.toThrow(/由 PostgreSQL 17 创建/);
  });

  it('数据目录不可用时给出一行说明', async () => {
    writeFileSync(dataDir, 'a file');
    await expect(startEmbedded({ dataDir, settings })).rejects.toThrow(EmbeddedError);
  });
});

describe('借用', () => {
  it('服务在运行时借用不打扰它；服务不在时启动并收走；没有数据库时说明', { timeout: PATIENCE }, async () => {
    await expect(borrowEmbedded({ dataDir })).rejects.toThrow('尚无数据库');
    const embedded = await startEmbedded({ dataDir, settings });
    const beside = await borrowEmbedded({ dataDir });
    expect(beside.url).toBe(embedded.url);
    await beside.release();
    expect(await ask(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await embedded.stop();

    const alone = await borrowEmbedded({ dataDir });
    const pid = postmaster();
    await alone.release();
    expect(isAlive(pid)).toBe(false);
  });

  it('借用期间启动的服务留住数据库', { timeout: PATIENCE }, async () => {
    await (await startEmbedded({ dataDir, settings })).stop();
    const borrowed = await borrowEmbedded({ dataDir });
    const embedded = await startEmbedded({ dataDir, settings });
    await borrowed.release();
    expect(await ask(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await embedded.stop();
  });
});

// Not skipped but absent for others: a skipped test counts as one that did not pass.
if (isRoot)
  describe('以 root 运行', () => {
    it('nobody 进不了的数据目录：数据库另放并留下指引，副本被拒绝', { timeout: PATIENCE }, async () => {
      const hidden = mkdtempSync(join(homedir(), '.zhiying-test-'));
      onTestFinished(() => rmSync(hidden, { recursive: true, force: true }));
      dataDir = join(hidden, 'data');
      const first = await startEmbedded({ dataDir, settings });
      const home = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim();
      onTestFinished(() => rmSync(home, { recursive: true, force: true }));
      expect(home).toMatch(/^\/var\/lib\/zhiying\//);
      await ask(first.url, 'create table kept as select 1 as one');
      await first.stop();

      const copy = join(hidden, 'copy');
      mkdirSync(copy);
      writeFileSync(join(copy, 'postgres.location'), home);
      await expect(startEmbedded({ dataDir: copy, settings })).rejects.toThrow('副本');

      const second = await startEmbedded({ dataDir, settings });
      expect(await ask(second.url, 'select one from kept')).toEqual([{ one: 1 }]);
      await second.stop();
    });
  });
