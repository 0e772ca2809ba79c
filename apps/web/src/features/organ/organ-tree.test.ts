import type { Organ } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { aboveOf, contentsText, findOrgans, isWithin, proposedCode, treeOf } from './organ-tree.ts';

const organ = (id: number, parentId: number | null, name: string, counts: Partial<Organ> = {}): Organ => ({
  id,
  parentId,
  name,
  code: `O${id}`,
  status: 'active',
  suspended: false,
  organs: 0,
  dealers: 0,
  stores: 0,
  members: 0,
  version: 1,
  can: [],
  ...counts,
});
const rows = [organ(1, null, '总部'), organ(2, 1, '华东'), organ(3, 1, '华西'), organ(4, 2, '南京')];
const ids = (found: readonly Organ[]) => found.map(({ id }) => id);

it('按上级连成树，上级看不见的站在最上面', () => {
  const [top] = treeOf(rows);
  expect(top?.children.map(({ key }) => key)).toEqual([2, 3]);
  expect(top?.children[0]?.children.map(({ key }) => key)).toEqual([4]);
  expect(treeOf([organ(4, 2, '南京'), organ(3, 1, '华西')]).map(({ key }) => key)).toEqual([4, 3]);
});

it('知道谁在谁下面', () => {
  expect(ids(aboveOf(rows, 4))).toEqual([2, 1]);
  expect(isWithin(rows, 4, 2)).toBe(true);
  expect(isWithin(rows, 2, 2)).toBe(true);
  expect(isWithin(rows, 3, 2)).toBe(false);
});

it('按名称或编码找，找到的连同上级一起留下', () => {
  expect(ids(findOrgans(rows, '南京'))).toEqual([1, 2, 4]);
  expect(ids(findOrgans(rows, ' o3 '))).toEqual([1, 3]);
  expect(ids(findOrgans(rows, '没有'))).toEqual([]);
  expect(findOrgans(rows, ' ')).toHaveLength(4);
});

it('说出会一起动的有多少', () => {
  expect(contentsText(organ(1, null, '总部', { organs: 2, dealers: 12, members: 1200 }))).toBe(
    '2 个下级组织、12 家经销商和 1,200 人',
  );
  expect(contentsText(organ(1, null, '总部'))).toBe('');
});

it('建议的编码接着同级最后一个；第一个从上级编码开始；不与已有的重复', () => {
  const coded = (id: number, parentId: number | null, code: string) => organ(id, parentId, code, { code });
  const top = coded(1, null, 'HQ');
  expect(proposedCode([top], top)).toBe('HQ-01');
  const tree = [top, coded(2, 1, 'R009'), coded(3, 1, 'R002'), coded(4, 1, 'EAST'), coded(5, 2, 'R010')];
  expect(proposedCode(tree, top)).toBe('R011');
  expect(proposedCode([top, coded(2, 1, 'EAST')], top)).toBe('HQ-01');
});
