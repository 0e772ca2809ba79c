import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASSISTANTS, contract } from '@zhiying/contract';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { ensureAssistants } from '../../src/modules/device/index.ts';
import { atEnd } from '../at-end.ts';
import { type Library, objects, openLibrary } from '../library.ts';

const { device } = contract;
let library: Library;
let admin: string;
let folder: string;

beforeAll(async () => {
  library = await openLibrary();
  await library.house.addMember('admin', [], { isAdmin: true });
  admin = await library.house.signIn('admin');
  folder = mkdtempSync(join(tmpdir(), 'zhiying-built-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
});

const built = (number: string, text = '') => {
  const file = join(folder, 'zhiying-assistant.mjs');
  writeFileSync(
    file,
    `#!/usr/bin/env node\n/* 智营助手 zhiying-assistant ${number} · Node 20 */\n${text.padEnd(800, '.')}`,
  );
  return file;
};
const ensure = (file: string) => ensureAssistants(library.house.app.kernel, file);
const offered = (product: keyof typeof ASSISTANTS) => library.house.ask(device.latest, { product }, '');
const rows = () =>
  library.house.db.query<{ id: number; number: string; version: number; object: string }>(
    sql`SELECT id, number, version, object FROM device_version ORDER BY id`,
  );

it('新系统自己登记三个程序、三种系统；再次启动不重复；页面提供的就是构建的文件', async () => {
  const file = built('1.0.0');
  await ensure(file);
  const first = await rows();
  expect(first).toHaveLength(9);
  await ensure(file);
  await Promise.all([ensure(file), ensure(file)]);
  expect(await rows()).toEqual(first);
  expect(await objects(library, 'device/')).toHaveLength(9);
  for (const product of Object.keys(ASSISTANTS) as (keyof typeof ASSISTANTS)[]) {
    const { rows: releases } = await offered(product);
    expect(releases.map(({ system }) => system)).toEqual(['linux', 'macos', 'windows']);
    const [release] = releases;
    const answer = await fetch(new URL(release?.url ?? '', library.house.url));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-disposition')).toContain('zhiying-assistant-1.0.0.mjs');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(release?.sha256);
  }
});

it('版本提高时登记新的；同一版本内容变了就换文件；下架的不会自己上架；没有构建什么也不做', async () => {
  await ensure(built('1.1.0'));
  expect((await offered('live')).rows[0]?.number).toBe('1.1.0');
  expect(await rows()).toHaveLength(18);
  const before = (await offered('live')).rows[0]?.sha256;
  await ensure(built('1.1.0', 'changed'));
  expect((await offered('live')).rows[0]?.sha256).not.toBe(before);
  expect(await objects(library, 'device/')).toHaveLength(18);
  for (const { id, number } of await rows())
    if (number === '1.1.0') await library.house.ask(device.withdraw, { id }, admin);
  await ensure(built('1.1.0', 'changed again'));
  expect((await offered('live')).rows[0]?.number).toBe('1.0.0');
  const known = await rows();
  await ensure(join(folder, 'nothing.mjs'));
  writeFileSync(join(folder, 'other.mjs'), 'console.log(1)');
  await ensure(join(folder, 'other.mjs'));
  expect(await rows()).toEqual(known);
});

it('系统自带的不能修改、删除', async () => {
  const [row] = await rows();
  const { msg } = await library.house.send(device.remove, { id: row?.id }, admin);
  expect(msg).toBe('系统自带的版本不可修改或删除，如不再提供，可将其下架');
});

it('两个进程同时第一次登记，各有一份，没有多余的文件', async () => {
  const file = built('2.0.0');
  await Promise.all([ensure(file), ensure(file)]);
  expect((await rows()).filter(({ number }) => number === '2.0.0')).toHaveLength(9);
  expect(await objects(library, 'device/')).toHaveLength(27);
});
