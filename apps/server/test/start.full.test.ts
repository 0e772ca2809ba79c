import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const MAIN = new URL('../src/main.ts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'zhiying-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The real program with these settings: what it printed, and how it ended by itself. */
async function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, 'data'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      printed += piece.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines: printed.trimEnd().split('\n') };
}

it('数据文件夹是文件或在文件之下：一行说明，退出码 1', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const dataDir of [file, join(file, 'below')])
    expect(await start({ DATA_DIR: dataDir })).toEqual({
      code: 1,
      lines: [`数据文件夹 ${dataDir} 是文件，不是文件夹；请通过 DATA_DIR 指定可写入的文件夹`],
    });
});

it.skipIf(process.platform !== 'linux')(
  '不能写入的数据文件夹：一行说明，退出码 1',
  { tags: 'full' },
  async () => {
    const { code, lines } = await start({ DATA_DIR: '/proc/zhiying' });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^数据文件夹 \/proc\/zhiying 不能写入（\w+）；请通过 DATA_DIR/),
    ]);
  },
);

it('端口被占用：一行说明，退出码 1，什么也没有启动', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await start({ PORT: String(port) })).toEqual({
    code: 1,
    lines: [`端口 127.0.0.1:${port} 已被其他程序占用；请停止占用该端口的程序，或通过 PORT、HOST 更换`],
  });
  other.close();
});
