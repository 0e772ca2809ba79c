import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder, scratchTag, sweepScratch } from './scratch.ts';

it('进程被杀掉后留下的半个文件和临时文件夹，下次启动时清掉；做好的、活着的进程的留着', async () => {
  const data = await mkdtemp(join(tmpdir(), 'sweep-test-'));
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'close');
  const died = `${dead.pid}.${Date.now()}`;
  const places = ['pieces', 'compose', 'speech', 'speech/ab'];
  for (const place of places) await mkdir(join(data, place), { recursive: true });
  const below = (...names: string[]) =>
    places.flatMap((place) => names.map((name) => join(data, place, name)));
  const left = below(`${died}-a.part`, `film-${died}-b.part.json`, `${process.pid}.100000000000-c.part`);
  const kept = below(`${scratchTag}-d.part`, 'finished.wav');
  for (const file of [...left, ...kept]) await writeFile(file, 'x');
  const [temporary, mine] = [join(tmpdir(), `zhiying-cut-${died}-x`), await scratchFolder('cut')];
  await mkdir(temporary);
  await sweepScratch(data);
  await sweepScratch(join(data, 'never made'));
  expect(left.filter((file) => existsSync(file))).toEqual([]);
  expect(kept.filter((file) => !existsSync(file))).toEqual([]);
  expect([temporary, mine].map((path) => existsSync(path))).toEqual([false, true]);
  for (const path of [data, mine]) await rm(path, { recursive: true });
});
