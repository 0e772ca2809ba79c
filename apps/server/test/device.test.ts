import { createHash } from 'node:crypto';
import { contract } from '@zhiying/contract';
import { beforeAll, expect, it } from 'vitest';
import { type Library, openLibrary, type Person, put } from './library.ts';

const { device } = contract;
let library: Library;
let keeper: Person;
let dealer: Person;
const ask: Library['house']['ask'] = (call, input, token) => library.house.ask(call, input, token);
const send: Library['house']['send'] = (call, input, token) => library.house.send(call, input, token);

beforeAll(async () => {
  library = await openLibrary();
  keeper = await library.person('keeper', library.root, ['11-5']);
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
  for (const { id } of [newer, older]) await ask(device.publish, { id }, keeper.token);
  const [release] = await offered();
  expect(release).toMatchObject({ number: '1.10.0', system: 'windows', notes: '首个版本' });
  const response = await fetch(new URL(release?.url ?? '', library.house.url));
  expect(response.headers.get('content-disposition')).toContain('attachment');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(program('1.10.0'));
  await ask(device.withdraw, { id: newer.id }, keeper.token);
  expect((await offered())[0]?.number).toBe('1.9.0');
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
  expect(await refused({ number: '3.0', file: await asFile(dealer, program('x')) })).toBe(
    '安装包未上传或已失效，请重新上传',
  );
  expect(await count()).toBe(before);
});
