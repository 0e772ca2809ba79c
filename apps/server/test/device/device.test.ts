import { createHash } from 'node:crypto';
import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { isWithin } from '../../src/modules/device/version-check.ts';
import { type Library, openLibrary, type Person, put } from '../library.ts';

const { device } = contract;
let library: Library;
let keeper: Person;
let dealer: Person;
let other: Person;
const ask: Library['house']['ask'] = (call, input, token) => library.house.ask(call, input, token);
const send: Library['house']['send'] = (call, input, token) => library.house.send(call, input, token);

beforeAll(async () => {
  library = await openLibrary();
  keeper = await library.person('keeper', library.root, ['11-5']);
  other = await library.person('other', library.root, ['11-5'], 'ALL');
  dealer = await library.person('dealer', library.dealer, ['11-5']);
});

const program = (text: string) => Buffer.concat([Buffer.from('MZ'), Buffer.from(text.padEnd(1000, '.'))]);
const asFile = async (person: Person, bytes: Buffer, ext = 'exe') => ({
  path: await put(library, person, bytes, ext),
  ext: ext as 'exe',
});
const fields = { product: 'account', system: 'windows', notes: '首个版本', forced: false } as const;
const add = async (number: string, bytes = program(number)) =>
  ask(device.create, { ...fields, number, file: await asFile(keeper, bytes) }, keeper.token);
const offered = async () => (await ask(device.latest, { product: 'account' }, '')).rows;

it('下载页只提供已发布的最新版本，按数字而不是按文字比较', async () => {
  const bytes = program('1.9.0');
  const older = await add('1.9.0', bytes);
  expect(older).toMatchObject({ status: 'draft', sha256: createHash('sha256').update(bytes).digest('hex') });
  expect(await offered()).toEqual([]);
  const newer = await add('1.10.0');
  for (const { id } of [older, newer]) await ask(device.publish, { id }, keeper.token);
  const [release] = await offered();
  expect(release).toMatchObject({ number: '1.10.0', system: 'windows', notes: '首个版本' });
  const response = await fetch(new URL(release?.url ?? '', library.house.url));
  expect(response.headers.get('content-disposition')).toContain('attachment');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(program('1.10.0'));
  await ask(device.withdraw, { id: newer.id }, keeper.token);
  expect((await offered())[0]?.number).toBe('1.9.0');
});

it('对所有人生效，只由管理整个渠道的人维护', async () => {
  const { id } = await add('1.8.0');
  // Nobody is offered to make what they may not.
  expect(await ask(device.keeps, {}, dealer.token)).toEqual({ keeps: false });
  expect(await ask(device.keeps, {}, keeper.token)).toEqual({ keeps: true });
  const mine = { ...fields, number: '9.9.9', file: await asFile(dealer, program('x')) };
  expect(await send(device.create, mine, dealer.token)).toMatchObject({
    httpStatus: 403,
    msg: '仅渠道管理员可维护设备版本',
  });
  // A draft that stands at the dealer: in their reach, and still not theirs to give to everybody.
  await library.house.db.query(sql`
    UPDATE device_version v SET node_id = n.id, path = n.path, number = '9.9.9' FROM node n
    WHERE v.id = ${id} AND n.id = ${library.dealer}`);
  const row = (await ask(device.list, {}, dealer.token)).rows.find((one) => one.id === id);
  expect(row?.can).toEqual([]);
  for (const call of [device.publish, device.withdraw, device.remove])
    expect((await send(call, { id }, dealer.token)).httpStatus).toBe(404);
  expect((await offered()).map(({ number }) => number)).not.toContain('9.9.9');
  expect((await ask(device.publish, { id }, other.token)).status).toBe('published');
  for (const call of [device.withdraw, device.remove]) await ask(call, { id }, other.token);
});

it('已发布的先下架才能修改或删除；删除后安装包也不在了', async () => {
  const { id, version } = await add('2.0.0');
  const published = await ask(device.publish, { id }, keeper.token);
  const body = { id, version: published.version, ...fields, number: '2.0.1' };
  expect((await send(device.update, body, keeper.token)).msg).toBe('该版本已发布，无法执行该操作');
  expect((await send(device.remove, { id }, keeper.token)).code).toBe('device.notPossible');
  const { version: now } = await ask(device.withdraw, { id }, keeper.token);
  expect((await send(device.update, { ...body, version }, keeper.token)).code).toBe('row.changed');
  const changed = await ask(
    device.update,
    { ...body, version: now, file: await asFile(keeper, program('new')) },
    keeper.token,
  );
  expect(changed).toMatchObject({ number: '2.0.1', bytes: 1002 });
  await ask(device.remove, { id }, keeper.token);
  expect((await send(device.publish, { id }, keeper.token)).httpStatus).toBe(404);
});

it('内容不是安装包、类型与系统不符、版本号重复都被拒绝，什么也没留下', async () => {
  const count = async () => (await ask(device.list, {}, keeper.token)).total;
  const before = await count();
  const refused = async (body: object) =>
    (await send(device.create, { ...fields, ...body }, keeper.token)).msg;
  const picture = Buffer.from('not a program'.padEnd(2000, ' '));
  expect(await refused({ number: '3.0', file: await asFile(keeper, picture) })).toBe(
    '文件内容不是 exe 安装包，或超过大小上限',
  );
  expect(
    await refused({ number: '3.0', system: 'android', file: await asFile(keeper, program('x')) }),
  ).toMatch(/安装包类型与系统不符/);
  expect(await refused({ number: '1.9.0', file: await asFile(keeper, program('x')) })).toBe(
    '该程序在此系统上已有相同的版本号',
  );
  expect(await refused({ number: '3.0', file: await asFile(other, program('x')) })).toBe(
    '安装包未上传或已失效，请重新上传',
  );
  expect(await count()).toBe(before);
});

it('低于已发布版本的不能发布，先下架较新的才行', async () => {
  const [older, newer] = [await add('4.1.0'), await add('4.2.0')];
  await ask(device.publish, { id: newer.id }, keeper.token);
  const refused = await send(device.publish, { id: older.id }, keeper.token);
  expect(refused).toMatchObject({ httpStatus: 409, code: 'device.backwards' });
  expect(refused.msg).toContain('4.2.0');
  await ask(device.withdraw, { id: newer.id }, keeper.token);
  expect((await ask(device.publish, { id: older.id }, keeper.token)).status).toBe('published');
});

const zip = (...names: string[]) =>
  Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(names.join('\0').padEnd(2000, '\0'))]);

it('别的系统的程序被拒绝，一个文件也没留下', async () => {
  const create = async (system: 'windows' | 'macos' | 'linux' | 'android', ext: string, bytes: Buffer) => {
    const { status, msg } = await send(
      device.create,
      {
        ...fields,
        system,
        number: `5.${Math.floor(Math.random() * 9000)}`,
        file: await asFile(keeper, bytes, ext),
      } as never,
      keeper.token,
    );
    return status === 'y' ? 'y' : msg;
  };
  const node = Buffer.from('#!/usr/bin/env node\n'.padEnd(1000, '.'));
  expect(await create('windows', 'zip', zip('助手.app/Contents/MacOS/main'))).toBe(
    '文件中没有 Windows 可用的程序',
  );
  expect(await create('macos', 'zip', zip('setup.exe'))).toBe('文件中没有 macOS 可用的程序');
  expect(await create('android', 'apk', zip('setup.exe'))).toBe('文件中没有 安卓 可用的程序');
  expect(await create('linux', 'exe', program('x'))).toMatch(/安装包类型与系统不符/);
  expect(await create('linux', 'mjs', program('x'))).toBe('文件内容不是 mjs 安装包，或超过大小上限');
  const kept: string[] = [];
  for await (const { path } of library.house.app.kernel.storage.list('device/')) kept.push(path);
  expect(await create('windows', 'zip', zip('setup.exe'))).toBe('y');
  expect(await create('macos', 'zip', zip('助手.app/Contents/MacOS/main'))).toBe('y');
  expect(await create('android', 'apk', zip('AndroidManifest.xml'))).toBe('y');
  expect(await create('linux', 'mjs', node)).toBe('y');
  const rows = await library.house.db.query<{ object: string }>(sql`SELECT object FROM device_version`);
  expect(rows).toHaveLength(kept.length + 4);
});

describe('逐步更新', () => {
  const check = (installation: string, number = '1.0') =>
    ask(device.check, { product: 'live', system: 'windows', number, installation }, '');
  const publish = async (number: string, more: object = {}) => {
    const bytes = program(number);
    const made = await ask(
      device.create,
      { ...fields, product: 'live', number, ...more, file: await asFile(keeper, bytes) },
      keeper.token,
    );
    return ask(device.publish, { id: made.id }, keeper.token);
  };

  it('按设备固定，比例大致相符；比例提高时已有的仍在其中；下载页只给全量的', async () => {
    await publish('2.0');
    const part = await publish('2.1', { share: 30 });
    const all = Array.from({ length: 2_000 }, (_, at) => `installation-${at}`);
    const within = all.filter((one) => isWithin(30, one, part.id));
    expect(within.length).toBeGreaterThan(500);
    expect(within.length).toBeLessThan(700);
    expect(within.every((one) => isWithin(31, one, part.id))).toBe(true);
    const [one = ''] = within;
    const other = all.find((each) => !within.includes(each)) ?? '';
    for (let again = 0; again < 3; again++) {
      expect((await check(one)).release?.number).toBe('2.1');
      expect((await check(other)).release?.number).toBe('2.0');
    }
    expect((await check(other, '2.0')).standing).toBe('current');
    expect((await ask(device.latest, { product: 'live' }, '')).rows[0]?.number).toBe('2.0');
  });

  it('中间有一个强制更新的版本，就必须更新，更新到最新的', async () => {
    await publish('3.0', { forced: true });
    await publish('3.1');
    expect(await check('installation-a', '2.0')).toMatchObject({
      standing: 'forced',
      release: { number: '3.1' },
    });
    expect(await check('installation-a', '3.0')).toMatchObject({
      standing: 'offered',
      release: { number: '3.1' },
    });
    expect(await check('installation-a', '3.1')).toMatchObject({ standing: 'current', release: null });
    expect(await check('installation-a', '9.0')).toMatchObject({ standing: 'current', release: null });
  });

  it.each([0, 101])('更新比例 %s 被拒绝', async (share) => {
    const refused = await send(
      device.create,
      { ...fields, number: '6.0', share, file: await asFile(keeper, program('x')) },
      keeper.token,
    );
    expect(refused.issues?.[0]?.msg).toBe('更新比例为 1–100');
  });
});
