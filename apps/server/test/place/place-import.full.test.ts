import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { importer } from '../importing.ts';
import { type House, openTestApp } from '../test-app.ts';

const { dealer, store } = contract;
let house: House;
let channel: number;
let root: number;
let east: number;
let west: number;
let admin: string;
let region: string;

const codeOf = async (id: number) =>
  (await house.db.one<{ code: string }>(sql`SELECT code FROM node WHERE id = ${id}`))?.code ?? '';
const rename = (id: number, name: string) =>
  house.db.query(sql`UPDATE node SET name = ${name} WHERE id = ${id}`);
const placed = (code: string) =>
  house.db.one<Record<string, unknown>>(sql`
    SELECT n.name, n.city_code AS city, n.address, n.contact_name AS contact, n.contact_phone AS phone, n.remark, n.version,
           n.path = up.path || n.id || '/' AS whole, up.id AS "parentId", m.uname AS owner
    FROM node n JOIN node up ON up.id = n.parent_id LEFT JOIN member m ON m.id = n.owner_id WHERE n.code = ${code}`);
const count = async (like: string) =>
  (await house.db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM node WHERE code LIKE ${like}`))?.n ??
  0;

beforeAll(async () => {
  house = await openTestApp();
  channel = await house.addChannel();
  root = await house.addNode('organ', null, channel);
  [east, west] = [await house.addNode('organ', root, channel), await house.addNode('organ', root, channel)];
  await rename(root, '总部');
  await rename(east, '华东');
  await rename(west, '华西');
  const managing = await house.addRole(['1-1', '1-2', '1-3', '1-4'], 'TREE');
  await house.addMember('admin', [], { isAdmin: true });
  await house.addMember('region', [{ nodeId: east, roleId: managing }]);
  [admin, region] = [await house.signIn('admin'), await house.signIn('region')];
});

const HEAD = '编码,名称,组织,城市,地址,联系人,联系电话,负责人,备注';
const sheet = (...lines: string[]) => Buffer.from([HEAD, ...lines].join('\r\n'));
const storeSheet = (...lines: string[]) =>
  Buffer.from([HEAD.replace('组织', '经销商'), ...lines].join('\r\n'));

describe('导入经销商', () => {
  it('预览说明每一行会怎样，什么也不改', async () => {
    const outside = await codeOf(await house.addNode('dealer', west, channel));
    const file = importer(house, dealer, region);
    const info = await file.preview(
      sheet(
        'PRE-1,示例一,总部 / 华东,江苏省 / 南京市,示例路 1 号,示例人,13800000001,,备注',
        'PRE-2,示例二,华东,南京,,,,,',
        'PRE-3,示例三,华西,320100,,,,,',
        'PRE-4,示例四,华东,哪里也不是,,,123,,',
        'pre-1,示例五,华东,,,,,,',
        'PRE 6,,华东,,,,,,',
        `${outside},示例七,华东,,,,,,`,
        'PRE-8,示例八,华东,,,,,region,',
      ),
    );
    expect(info.counts).toEqual({ create: 2, update: 0, same: 0, bad: 6 });
    expect(await file.verdicts(info)).toEqual([
      [2, 'create', ''],
      [3, 'create', ''],
      [4, 'bad', '所属组织不存在，或不在你的管理范围内'],
      [5, 'bad', '城市不存在；请填写 11 位大陆手机号'],
      [6, 'bad', '与第 2 行的编码重复'],
      [7, 'bad', '编码只能包含字母、数字和 _ . -；缺少名称'],
      [8, 'bad', '编码已被使用，且你无权修改该经销商'],
      [9, 'bad', '新经销商暂无任职用户，请先导入经销商和用户，再导入负责人'],
    ]);
    const wrongCity = await file.preview(sheet('PRE-4,示例四,华东,哪里也不是,,,,,'));
    expect(await file.verdicts(wrongCity)).toEqual([[2, 'bad', '城市不存在']]);
    expect(await count('PRE-%')).toBe(0);
  });

  it('新建、再导入不变、改了的才更新；空格子不改；换组织连同路径；负责人要在这里任职', async () => {
    const file = importer(house, dealer, admin);
    const bytes = sheet(
      'IMP-1,示例一,总部 / 华东,江苏省 › 南京市,示例路 1 号,示例人,13800000001,,备注一',
      'IMP-2,示例二,华东,北京,,,,,',
    );
    await file.run(await file.preview(bytes));
    expect(await placed('IMP-1')).toEqual({
      name: '示例一',
      city: '320100',
      address: '示例路 1 号',
      contact: '示例人',
      phone: '13800000001',
      remark: '备注一',
      version: 1,
      whole: true,
      parentId: east,
      owner: null,
    });
    expect((await placed('IMP-2'))?.city).toBe('110100');
    expect((await file.preview(bytes)).counts).toEqual({ create: 0, update: 0, same: 2, bad: 0 });

    const id = (await house.db.one<{ id: number }>(sql`SELECT id FROM node WHERE code = 'IMP-1'`))?.id ?? 0;
    const below = await house.addNode('store', id, channel);
    const clerk = await house.addRole(['3-1'], 'SELF');
    await house.addMember('keeper', [{ nodeId: below, roleId: clerk }], { phone: '13900000009' });
    const unfit = await file.preview(sheet('IMP-1,示例一,华东,,,,,region,'));
    expect(await file.verdicts(unfit)).toEqual([[2, 'bad', '用户不存在、已停用或不在该经销商任职']]);

    const changes = sheet('IMP-1,示例壹,华西,,,,,13900000009,', 'IMP-2,示例二,华东,,,,,,');
    const changed = await file.preview(changes);
    expect(changed.counts).toEqual({ create: 0, update: 1, same: 1, bad: 0 });
    await file.run(changed);
    expect(await placed('IMP-1')).toMatchObject({
      name: '示例壹',
      city: '320100',
      phone: '13800000001',
      remark: '备注一',
      whole: true,
      parentId: west,
      owner: 'keeper',
    });
    const moved = await house.db.one<{ ok: boolean }>(sql`
      SELECT bool_and(ms.path = n.path AND n.path = d.path || n.id || '/') AS ok FROM membership ms
      JOIN node n ON n.id = ms.node_id JOIN node d ON d.id = n.parent_id WHERE n.id = ${below}`);
    expect(moved?.ok).toBe(true);
    expect((await file.preview(changes)).counts.same).toBe(2);
    expect((await house.ask(dealer.info, { id } as never, admin)).owners).toMatchObject([
      { from: null, to: 'keeper' },
    ]);
    const entries = await house.db.query<{ action: string; summary: string }>(
      sql`SELECT action, summary FROM audit WHERE entity = 'node' AND entity_id = ${String(id)} ORDER BY id`,
    );
    expect(entries).toEqual([
      { action: 'dealer.create', summary: '导入：在「华东」下新建经销商「示例一」' },
      { action: 'dealer.update', summary: '导入更新经销商「示例壹」' },
    ]);
  });

  it('只能导入、不能新建或编辑的人什么也写不了', async () => {
    await house.addMember('only', [{ nodeId: east, roleId: await house.addRole(['1-1', '1-4'], 'TREE') }]);
    const file = importer(house, dealer, await house.signIn('only'));
    const info = await file.preview(sheet('ONLY-1,示例,华东,,,,,,', 'IMP-2,改名,华东,,,,,,'));
    expect((await file.verdicts(info)).map(([, , why]) => why)).toEqual([
      '所属组织不存在，或不在你的管理范围内',
      '编码已被使用，且你无权修改该经销商',
    ]);
  });
});

describe('导入门店', () => {
  it('挂到经销商的编码下，负责人可以是经销商的人', async () => {
    const home = await house.addNode('dealer', east, channel);
    const clerk = await house.addRole(['3-1'], 'SELF');
    await house.addMember('boss', [{ nodeId: home, roleId: clerk }]);
    const file = importer(house, store, region);
    const code = await codeOf(home);
    const bytes = storeSheet(`S-1,示例一店,${code},苏州市,,,,BOSS,`, `S-2,示例二店,华东,,,,,,`);
    const info = await file.preview(bytes);
    expect(await file.verdicts(info)).toEqual([
      [2, 'create', ''],
      [3, 'bad', '所属经销商不存在，或不在你的管理范围内'],
    ]);
    await file.run(info);
    expect(await placed('S-1')).toMatchObject({ parentId: home, owner: 'boss', city: '320500', whole: true });
    expect((await file.preview(bytes)).counts).toEqual({ create: 0, update: 0, same: 1, bad: 1 });
  });
});

/** `npm run faults` takes the size of the specification. */
const TOTAL = process.env.FAULTS === 'full' ? 20_000 : 8_000;
const BAD = TOTAL / 40;

describe('大文件', () => {
  const large = (name: string, rows = TOTAL) =>
    sheet(
      ...Array.from({ length: rows }, (_, i) =>
        i % (TOTAL / BAD) === 7
          ? `BIG-${i},坏行${i},没有的组织,,,,,,`
          : `BIG-${i},${name}${i},${i % 2 ? '总部 / 华东' : '华西'},江苏省 / 南京市,示例路 ${i} 号,示例人,137${String(i).padStart(8, '0')},,第 ${i} 家`,
      ),
    );

  it('其中一些行有误：新建其余，再导入不变，改了名的更新', { tags: 'full', timeout: 120_000 }, async () => {
    const file = importer(house, dealer, admin);
    let at = Date.now();
    const lap = (what: string) => {
      console.log(`${what}: ${Date.now() - at} ms`);
      at = Date.now();
    };
    const info = await file.preview(large('示例'));
    lap('upload, read, preview');
    expect(info.counts).toEqual({ create: TOTAL - BAD, update: 0, same: 0, bad: BAD });
    await file.run(info);
    lap('write');
    expect(await count('BIG-%')).toBe(TOTAL - BAD);
    expect(await file.info(info.id)).toMatchObject({ written: TOTAL - BAD, resultId: expect.any(Number) });
    expect((await file.preview(large('示例'))).counts).toEqual({
      create: 0,
      update: 0,
      same: TOTAL - BAD,
      bad: BAD,
    });
    lap('the same again');
    const renamed = await file.preview(large('改名', 2_000));
    await file.run(renamed);
    lap('2,000 renamed');
    expect((await placed('BIG-0'))?.name).toBe('改名0');
    const sorts = await house.db.one<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM (SELECT 1 FROM node WHERE code LIKE 'BIG-%' GROUP BY parent_id, sort HAVING count(*) > 1) twice`,
    );
    expect(sorts?.n).toBe(0);
  });
});
