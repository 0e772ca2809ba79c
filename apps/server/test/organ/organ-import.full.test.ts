import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { importer } from '../importing.ts';
import { type House, openTestApp } from '../test-app.ts';

let house: House;
let admin: string;
let region: string;
let root: number;
let east: number;

const organ = (code: string) =>
  house.db.one<{ name: string; parent: string; whole: boolean; version: number }>(sql`
    SELECT n.name, up.name AS parent, n.path = up.path || n.id || '/' AS whole, n.version
    FROM node n JOIN node up ON up.id = n.parent_id WHERE n.code = ${code} AND n.kind = 'organ'`);
const sheet = (...lines: string[]) => Buffer.from(['编码,名称,上级组织', ...lines].join('\r\n'));
const named = (id: number, name: string, code: string) =>
  house.db.query(sql`UPDATE node SET name = ${name}, code = ${code} WHERE id = ${id}`);

beforeAll(async () => {
  house = await openTestApp();
  const channel = await house.addChannel();
  root = await house.addNode('organ', null, channel);
  east = await house.addNode('organ', root, channel);
  const west = await house.addNode('organ', root, channel);
  await named(root, '总部', 'HQ');
  await named(east, '华东', 'EAST');
  await named(west, '华西', 'WEST');
  const managing = await house.addRole(['10-2', '10-3'], 'TREE');
  await house.addMember('admin', [], { isAdmin: true });
  await house.addMember('region', [{ nodeId: east, roleId: managing }]);
  [admin, region] = [await house.signIn('admin'), await house.signIn('region')];
});

describe('导入组织', () => {
  it('上级可以是已有的组织，也可以是表中的另一行，顺序不限；再导入不变，改了名称的才更新', async () => {
    const file = importer(house, contract.organ, admin);
    const bytes = sheet(
      'A-2,南京小区,A-1',
      'A-1,江苏大区,总部 / 华东',
      'A-3,鼓楼片区,A-2',
      'A-4,直属部门,HQ',
    );
    const info = await file.preview(bytes);
    expect(info.counts).toEqual({ create: 4, update: 0, same: 0, bad: 0 });
    expect(await organ('A-1')).toBeUndefined();
    await file.run(info);
    const made = { whole: true, version: 1 };
    expect(await organ('A-1')).toEqual({ name: '江苏大区', parent: '华东', ...made });
    expect(await organ('A-2')).toEqual({ name: '南京小区', parent: '江苏大区', ...made });
    expect(await organ('A-3')).toEqual({ name: '鼓楼片区', parent: '南京小区', ...made });
    expect(await organ('A-4')).toEqual({ name: '直属部门', parent: '总部', ...made });

    const again = await file.preview(sheet('A-1,江苏大区,华东', 'A-2,南京市区,', 'EAST,华东,'));
    expect(again.counts).toEqual({ create: 0, update: 1, same: 2, bad: 0 });
    await file.run(again);
    expect(await organ('A-2')).toMatchObject({ name: '南京市区', version: 2 });
  });

  it('写明每一行的问题：够不着的、互为上级的、要移动的、上级那一行不能导入的', async () => {
    const file = importer(house, contract.organ, region);
    const info = await file.preview(
      sheet(
        'B-1,甲,华西',
        'B-2,乙,B-3',
        'B-3,丙,B-2',
        'WEST,丁,',
        'B-5,戊,',
        'B-6,己,B-1',
        'B-7,庚,WEST',
        'B-8,辛,EAST',
      ),
    );
    expect(await file.verdicts(info)).toEqual([
      [2, 'bad', '上级组织不存在，或不在你的管理范围内'],
      [3, 'bad', '这些行互为上级'],
      [4, 'bad', '这些行互为上级'],
      [5, 'bad', '编码已被使用，且你无权修改该组织'],
      [6, 'bad', '新建组织缺少上级组织'],
      [7, 'bad', '上级组织 B-1 所在的行不能导入'],
      [8, 'bad', '上级组织不存在，或不在你的管理范围内'],
      [9, 'create', ''],
    ]);
    const moved = await importer(house, contract.organ, admin).preview(sheet('EAST,华东,华西'));
    expect(await importer(house, contract.organ, admin).verdicts(moved)).toEqual([
      [2, 'bad', '与现在的上级组织不同，请在组织页面移动'],
    ]);
  });

  it('没有新建组织权限的人不能导入', async () => {
    const viewing = await house.addRole(['10-2'], 'TREE');
    await house.addMember('viewer', [{ nodeId: east, roleId: viewing }]);
    const token = await house.signIn('viewer');
    const refused = await house.send(contract.organ.importUpload, { filename: '组织.csv', size: 10 }, token);
    expect(refused.httpStatus).toBe(403);
  });
});
