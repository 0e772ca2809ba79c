import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from './address.ts';

const list = contract.member.list;
const defaults = { page: 1, limit: 100, sort: 'createdAt', order: 'DESC', search: {} };

describe('地址里的列表状态', () => {
  it('没有写的就是默认', () => expect(readAddress({}, list)).toEqual(defaults));

  it('读出页码、条数、排序和条件', () => {
    const raw = {
      page: 9,
      size: 200,
      sort: 'lastLoginAt',
      order: 'ASC',
      q: '周',
      nodeId: '12',
      status: 'active',
    };
    expect(readAddress(raw, list)).toEqual({
      page: 9,
      limit: 200,
      sort: 'lastLoginAt',
      order: 'ASC',
      search: { q: '周', nodeId: 12, status: 'active' },
    });
  });

  it('数字形式的关键字还是文字', () => expect(readAddress({ q: 6021 }, list).search).toEqual({ q: '6021' }));

  it('只有一个的多选也是多选', () =>
    expect(readAddress({ tags: '夜景' }, contract.material.list).search).toEqual({ tags: ['夜景'] }));

  it.each([
    ['page', '0'],
    ['page', '-3'],
    ['page', '1.5'],
    ['page', 'abc'],
    ['size', 77],
    ['sort', 'password'],
    ['order', 'DOWN'],
    ['status', 'sleeping'],
    ['nodeId', 'abc'],
    ['created', '2026-11-15,2026-11-01'],
    ['q', ''],
    ['nobody', 'x'],
  ])('%s=%s 不认识，用默认', (name, value) => expect(readAddress({ [name]: value }, list)).toEqual(defaults));

  it('方向离不开排序的列', () => expect(readAddress({ order: 'ASC' }, list).order).toBe('DESC'));

  it('默认值不写进地址，别人的参数留着', () => {
    const raw = { open: 7, page: 3, q: '周' };
    expect(writeAddress({ ...readAddress(raw, list), page: 1, search: {} }, list, raw)).toEqual({ open: 7 });
  });

  it('写出再读回是一样的', () => {
    const address = {
      ...defaults,
      page: 4,
      limit: 500,
      sort: 'name',
      order: 'ASC',
      search: { created: '2026-11-01,2026-11-15', bound: 'yes' },
    } as const;
    expect(readAddress(writeAddress(address, list, {}), list)).toEqual(address);
  });

  it('默认列反过来排也写进地址', () => {
    const written = writeAddress({ ...readAddress({}, list), order: 'ASC' }, list, {});
    expect(written).toEqual({ sort: 'createdAt', order: 'ASC' });
    expect(readAddress(written, list).order).toBe('ASC');
  });
});
