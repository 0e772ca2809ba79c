import { expect, it } from 'vitest';
import {
  chinaDays,
  chinaQuarter,
  drillsOf,
  narrowed,
  type ReportPath,
  readReport,
  writeReport,
} from './report-address.ts';

const NOW = Date.parse('2026-11-18T17:30:00Z');
const read = (
  path: ReportPath,
  search: Record<string, unknown>,
  view: 'content' | 'place' | 'person' = 'place',
) => {
  const state = readReport(path, view, search, NOW);
  if (!state) throw new Error('no object');
  return state;
};

it('没有日期也说出日期，按北京时间', () => {
  expect(chinaDays(1, NOW)).toBe('2026-11-19,2026-11-19');
  expect(read('report', {}).at).toBe('2026-10-21,2026-11-19');
  expect(writeReport('report', read('report', {})).search).toMatchObject({ at: '2026-10-21,2026-11-19' });
  expect(chinaQuarter(NOW)).toBe('2026-10-01,2026-11-19');
});

it('地址里写错的等于没写', () => {
  const state = read('report', {
    at: '2026-13-01,2026-01-01',
    by: 'member',
    cols: 'x,shared,shared',
    sort: 'clues',
    page: '-1',
  });
  expect(state).toMatchObject({
    by: 'dealer',
    columns: ['shared'],
    sort: 'shared',
    page: 1,
    at: '2026-10-21,2026-11-19',
  });
  expect(readReport('report/dealer/adviser/detail', null, { id: 'x' })).toBeNull();
});

it('读出来再写回去是同一个地址', () => {
  const search = {
    tabid: 'place',
    nodeId: 7,
    withinId: 3,
    subject: 'material-5',
    by: 'store',
    at: '2026-11-01,2026-11-07',
    compare: 'month',
    tree: 'today',
    cols: 'clues,deals',
    sort: 'deals',
    order: 'ascend',
    page: 2,
    q: '星河',
    platform: 2,
    without: 'member',
    row: 0,
    records: 'deals',
  };
  expect(writeReport('report', read('report', search)).search).toEqual(search);
});

it('下钻带着上级的对象和日期', () => {
  const at = '2026-11-01,2026-11-07';
  const material = read('report', { at, by: 'material', nodeId: 3 }, 'content');
  const [dealers] = drillsOf('report', material, 5);
  expect(dealers?.to).toEqual({
    path: 'report/material/dealer/detail',
    search: { id: 5, kind: 'material', nodeId: 3, at },
  });
  const atDealers = read('report/material/dealer/detail', dealers?.to.search ?? {});
  const [advisers] = drillsOf('report/material/dealer/detail', atDealers, 9);
  expect(advisers?.to).toEqual({
    path: 'report/dealer/adviser/detail',
    search: { id: 9, nodeId: 3, subject: 'material-5', at },
  });
  const atAdvisers = read('report/dealer/adviser/detail', advisers?.to.search ?? {});
  expect(atAdvisers).toMatchObject({ nodeId: 9, withinId: 3, subject: { kind: 'material', id: 5 } });
  const [contents] = drillsOf('report/dealer/adviser/detail', atAdvisers, 4);
  const atContents = read('report/adviser/material/detail', contents?.to.search ?? {});
  expect(atContents).toMatchObject({
    memberId: 4,
    nodeId: 9,
    withinId: 3,
    at,
    subject: { kind: 'material', id: 5 },
  });
});

it('一个组织自己的数据按经销商再分，仍是这个组织的', () => {
  const own = narrowed(read('report', { by: 'child', nodeId: 19 }), 0);
  expect(own).toMatchObject({ nodeId: 19, without: ['child'] });
  expect(narrowed({ ...own, by: 'dealer' }, 17)).toMatchObject({
    nodeId: 19,
    withinId: 17,
    without: ['child'],
  });
});

it('未归属的一行只留下不属于任何一行的', () => {
  const state = read('report', { by: 'store', without: 'member' });
  expect(narrowed(state, 0).without).toEqual(['member', 'store']);
  expect(drillsOf('report', state, 0)).toEqual([]);
});
