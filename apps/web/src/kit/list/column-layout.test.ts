import { describe, expect, it } from 'vitest';
import { fitWidths, isVisible, move, orderColumns, readSettings, resizedWidths } from './column-layout.ts';

const columns = ['user', 'phone', 'node', 'role'].map((id) => ({ id, width: 100 }));
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join(' ');

describe('列的顺序', () => {
  it('没有设置时照原样', () => expect(ids(orderColumns(columns, {}))).toBe('user phone node role'));
  it('第一列总在最前', () =>
    expect(ids(orderColumns(columns, { order: ['role', 'user', 'phone', 'node'] }))).toBe(
      'user role phone node',
    ));
  it('后来新增的列站在原来的邻居后面', () =>
    expect(ids(orderColumns(columns, { order: ['role', 'phone'] }))).toBe('user role phone node'));
  it('已经没有的列不算', () =>
    expect(ids(orderColumns(columns, { order: ['gone', 'node'] }))).toBe('user phone node role'));
  it('挪动不越过第一列', () => {
    expect(move(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['a', 'd', 'b', 'c']);
    expect(move(['a', 'b', 'c', 'd'], 1, 9)).toEqual(['a', 'c', 'd', 'b']);
    expect(move(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['a', 'b', 'c', 'd']);
  });
  it('可选的列默认不显示，第一列不能隐藏', () => {
    const remark = { id: 'remark', width: 100, optional: true };
    expect(isVisible(remark, 3, {})).toBe(false);
    expect(isVisible(remark, 3, { visible: { remark: true } })).toBe(true);
    expect(isVisible({ id: 'user', width: 1 }, 0, { visible: { user: false } })).toBe(true);
  });
});

describe('列宽', () => {
  it('没调过时一起长到铺满', () => expect(fitWidths(columns, {}, 802)).toEqual([200, 200, 200, 202]));
  it('稍微放不下时一起收窄', () => expect(fitWidths(columns, {}, 360)).toEqual([90, 90, 90, 90]));
  it('收窄有限度，再窄就横向滚动', () => expect(fitWidths(columns, {}, 200)).toEqual([85, 85, 85, 85]));
  it('调过的不收窄', () =>
    expect(fitWidths(columns, { widths: { user: 100 } }, 300)).toEqual([100, 100, 100, 100]));
  it('调过之后只有最后一列补足', () =>
    expect(fitWidths(columns, { widths: { user: 150, phone: 100, node: 100, role: 100 } }, 600)).toEqual([
      150, 100, 100, 250,
    ]));
  it('拖动时其他列不动', () =>
    expect(resizedWidths(['a', 'b'], [120, 300], 'a', 20)).toEqual({ a: 64, b: 300 }));
});

describe('服务器上的设置', () => {
  it('不像样的丢掉', () =>
    expect(
      readSettings({ order: ['a', 1], visible: { a: true, b: 'no' }, widths: { a: 90, b: 'x' }, other: 1 }),
    ).toEqual({
      order: ['a'],
      visible: { a: true },
      widths: { a: 90 },
    }));
  it('完全不对就用默认', () => expect(readSettings('x')).toEqual({}));
});
