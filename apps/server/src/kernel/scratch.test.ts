import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder, scratchTag, sweepScratch } from './scratch.ts';

it('进程被杀掉后留下的半个文件和临时文件夹，下次启动时清掉；活着的进程的留着', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sweep-test-'));
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'close');
  const started = Date.now();
  const [left, reused] = [`${dead.pid}.${started}-a.part`, `${process.pid}.100000000000-b.part`];
  const [alive, plain] = [`${scratchTag}-c.part`, 'finished.piece'];
  for (const name of [left, reused, alive, plain]) await writeFile(join(folder, name), 'x');
  const [temporary, mine] = [
    join(tmpdir(), `zhiying-cut-${dead.pid}.${started}-x`),
    await scratchFolder('cut'),
  ];
  await mkdir(temporary);
  await sweepScratch([folder, join(folder, 'never made')]);
  expect([left, reused].map((name) => existsSync(join(folder, name)))).toEqual([false, false]);
  expect([alive, plain].map((name) => existsSync(join(folder, name)))).toEqual([true, true]);
  expect([temporary, mine].map((path) => existsSync(path))).toEqual([false, true]);
  for (const path of [folder, mine]) await rm(path, { recursive: true });
});
