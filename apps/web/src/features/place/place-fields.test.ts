import type { Place } from '@zhiying/contract';
import { expect, it, vi } from 'vitest';
import { PLACE_FIELDS } from './place-fields.tsx';

// Drawn only in a browser; what is tested here draws nothing.
vi.mock('#parts/organ/node-picker.tsx', () => ({ NodePicker: () => null }));

const { blank, draftOf, bodyOf, issuesIn, differencesOf } = PLACE_FIELDS.dealer;

const place: Place = {
  id: 5,
  code: 'D1001',
  name: '华东经销集团',
  parent: { id: 2, name: '沪苏小区' },
  organ: { id: 2, name: '沪苏小区' },
  trail: '总部 › 沪苏小区',
  city: { code: '320100', name: '南京市', province: '江苏省' },
  address: '',
  contact: '',
  phone: '138****6021',
  owner: null,
  status: 'active',
  suspended: false,
  channels: [],
  stores: 0,
  members: 0,
  remark: '',
  createdAt: '2026-03-18T00:00:00Z',
  version: 3,
  can: ['edit'],
};
const base = draftOf(place);

it('新建时没有选的城市和没有填的电话提交 null', () =>
  expect(bodyOf({ ...blank(), name: '旅程', code: 'J1', parentId: 2 }, null)).toEqual({
    name: '旅程',
    code: 'J1',
    parentId: 2,
    cityCode: null,
    address: '',
    contact: '',
    phone: null,
    remark: '',
  }));

it('没有碰过的电话不提交，版本是保存时所依据的那一个', () => {
  const body = bodyOf(base, place, 4);
  expect(body).toMatchObject({ id: 5, version: 4, cityCode: '320100' });
  expect(body).not.toHaveProperty('phone');
});

it('没有选上级时说选什么，其他照契约说', () => {
  expect(issuesIn(blank(), null)).toEqual(
    expect.arrayContaining([
      { path: 'parentId', msg: '请选择所属组织' },
      { path: 'name', msg: '请填写名称' },
    ]),
  );
  expect(issuesIn(blank(), null).filter(({ path }) => path === 'parentId')).toHaveLength(1);
  expect(issuesIn(base, place)).toEqual([]);
});

it('两人同时修改：编号说成名字，别人的电话只说遮住的', () => {
  const latest: Place = {
    ...place,
    version: 4,
    parent: { id: 3, name: '浙江小区' },
    city: null,
    phone: '139****0000',
    remark: '别人的',
  };
  const mine = { ...base, parentId: 9, phone: '13800001111', remark: '我的' };
  expect(differencesOf(place, base, mine, latest)).toEqual([
    { label: '城市', mine: '南京市', theirs: '', contested: false },
    { label: '所属组织', mine: '另选的一家', theirs: '浙江小区', contested: true },
    { label: '联系电话', mine: '13800001111', theirs: '139****0000', contested: false },
    { label: '备注', mine: '我的', theirs: '别人的', contested: true },
  ]);
});
